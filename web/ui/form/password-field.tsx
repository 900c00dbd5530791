import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../button/icons.tsx';
import styles from './password-field.module.css';

type Props = Omit<TextInputProps, 'type' | 'rightSection'> & { showLabel: string; capsLockNote: string };

/** A password field with a show button and a Caps Lock warning, the two usual reasons for a mistyped password. */
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
        // Its label does not contain "password", so that the label identifies the field only.
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
