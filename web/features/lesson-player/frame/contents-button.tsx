import { lessonTexts } from '../lesson-texts.ts';
import { LogoMark } from '#web/ui/page/logo.tsx';
import styles from './contents-button.module.css';

type Props = { number: number; total: number; onContents: () => void };

/** On a phone: which exercise of how many; opens the list of them. */
export const ContentsButton = ({ number, total, onContents }: Props) => (
  <button type="button" className={styles.button} onClick={onContents}>
    <LogoMark size={20} />
    <span>
      {number} / {total}
    </span>
    <span className="visually-hidden">, {lessonTexts.contents}</span>
  </button>
);
