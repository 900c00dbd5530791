import { TextButton } from '#web/ui/button/text-button.tsx';
import type { ReactNode, Ref } from 'react';
import { signInTexts } from '../sign-in-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../forms.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  errors: { name: string; text: ReactNode }[];
  general: string | null;
  onChoose: (name: string) => void;
};

/** The errors of a form, above it; each links to its field. */
export const ErrorSummary = ({ ref, errors, general, onChoose }: Props) => (
  <Notice kind="error" ref={ref}>
    {general && <p>{general}</p>}
    {errors.length > 0 && (
      <>
        <p>{signInTexts.signUp.summary(errors.length)}</p>
        <ul>
          {errors.map(({ name, text }) => (
            <li key={name}>
              <TextButton className={styles.quietButton ?? ''} onClick={() => onChoose(name)}>
                {text}
              </TextButton>
            </li>
          ))}
        </ul>
      </>
    )}
  </Notice>
);
