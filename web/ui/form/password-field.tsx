import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../button/icons.tsx';
import styles from './password-field.module.css';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & { showLabel: string; capsLockNote: string };

/** A password that can be shown, with a word when Caps Lock is on: the two reasons why a right one is refused. */
export const PasswordField = ({ showLabel, capsLockNote, description, ...rest }: Props) => {
  const [isShown, setShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const handleKey = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      description={isCapsLockOn ? <span className={styles.capsLock}>{capsLockNote}</span> : description}
      rightSectionWidth={48}
      rightSection={
        // Its name leaves out the word "password", so that the field alone answers to it.
        <button
          type="button"
          className={styles.show}
          aria-label={showLabel}
          aria-pressed={isShown}
          title={showLabel}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
};
