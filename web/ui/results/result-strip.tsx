import { StatusMark } from '../feedback/status-mark.tsx';
import styles from './result-strip.module.css';

export type StripTexts = {
  passed: string;
  failed: string;
  tests: string;
  test: (number: number, name: string, word: string) => string;
};

type Props = {
  tests: { title: string; kind: 'pass' | 'fail' | 'untested'; word: string }[];
  texts: StripTexts;
  onChoose: (index: number) => void;
};

/** All tests at a glance; each links to its row. */
export const ResultStrip = ({ tests, texts, onChoose }: Props) => (
  <ul className={styles.strip} aria-label={texts.tests}>
    {tests.map(({ title, kind, word }, index) => (
      <li key={`${index} ${title}`}>
        <button
          type="button"
          className={styles.chip}
          data-kind={kind}
          aria-label={texts.test(index + 1, title, word)}
          title={title}
          onClick={() => onChoose(index)}
        >
          {index + 1}
          <StatusMark kind={kind} word={word} isWordHidden />
        </button>
      </li>
    ))}
  </ul>
);
