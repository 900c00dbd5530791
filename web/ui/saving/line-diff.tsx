import { diffLines } from 'diff';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './line-diff.module.css';

type Props = { before: string; after: string; removedWord: string; addedWord: string };

/** A line diff, with a sign and a word for added and removed lines. */
export const LineDiff = ({ before, after, removedWord, addedWord }: Props) => (
  <ScrollBox as="pre" className={styles.diff}>
    {diffLines(before, after).map((part, index) => {
      const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
      const sign = { added: '+', removed: '−', same: ' ' }[kind];
      const word = { added: addedWord, removed: removedWord, same: '' }[kind];
      return (
        <span key={index} className={styles.part} data-kind={kind}>
          {word && <span className="visually-hidden">{word}: </span>}
          {part.value
            .replace(/\n$/, '')
            .split('\n')
            .map(line => `${sign} ${line}\n`)
            .join('')}
        </span>
      );
    })}
  </ScrollBox>
);
