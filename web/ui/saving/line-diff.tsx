import { diffLines, diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';
import { ScrollBox } from '../page/scroll-box.tsx';
import styles from './line-diff.module.css';

type Props = { before: string; after: string; removedWord: string; addedWord: string };
type Kind = 'added' | 'removed' | 'same';
type Word = { text: string; isChanged: boolean };
type Stretch = { kind: Kind; lines: Word[][] };

/** Of lines that stayed the same, so many are shown beside those that did not. */
const context = 3;
/** With more edits two stretches simply differ, and comparing their words would take too long. */
const mostEdits = 2000;

const signs = { added: '+', removed: '−', same: ' ' };

const linesOf = (words: Word[]): Word[][] => {
  const lines: Word[][] = [[]];
  for (const { text, isChanged } of words) {
    const [first = '', ...rest] = text.split('\n');
    lines.at(-1)?.push({ text: first, isChanged });
    for (const line of rest) lines.push([{ text: line, isChanged }]);
  }
  return lines;
};

const plain = (text: string): Word[][] => linesOf([{ text: text.replace(/\n$/, ''), isChanged: false }]);

/** The words of lines that were replaced, and which of them changed. */
const replaced = (before: string, after: string): { removed: Word[][]; added: Word[][] } => {
  const [old, next] = [before.replace(/\n$/, ''), after.replace(/\n$/, '')];
  const words = diffWordsWithSpace(old, next, { maxEditLength: mostEdits });
  if (!words?.some(({ added, removed }) => !added && !removed))
    return { removed: plain(old), added: plain(next) };
  const side = (hidden: 'added' | 'removed') =>
    linesOf(
      words
        .filter(word => !word[hidden])
        .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed })),
    );
  return { removed: side('added'), added: side('removed') };
};

const stretchesOf = (before: string, after: string): Stretch[] => {
  const parts = diffLines(before, after);
  return parts.map((part, index): Stretch => {
    const kind = part.added ? 'added' : part.removed ? 'removed' : 'same';
    const [earlier, later] = [parts[index - 1], parts[index + 1]];
    if (kind === 'removed' && later?.added) return { kind, lines: replaced(part.value, later.value).removed };
    if (kind === 'added' && earlier?.removed)
      return { kind, lines: replaced(earlier.value, part.value).added };
    return { kind, lines: plain(part.value) };
  });
};

/** Long stretches without a change would push the changes out of sight. */
const shortened = (lines: Word[][], place: { isFirst: boolean; isLast: boolean }): Word[][] => {
  const [head, tail] = [place.isFirst ? 0 : context, place.isLast ? 0 : context];
  if (lines.length <= head + tail + 1) return lines;
  return [...lines.slice(0, head), [{ text: '⋯', isChanged: false }], ...lines.slice(lines.length - tail)];
};

const Line = ({ sign, words }: { sign: string; words: Word[] }) => (
  <span className={styles.line}>
    <span className={styles.sign}>{`${sign} `}</span>
    <span className={styles.words}>
      {words.map(({ text, isChanged }, index) =>
        isChanged ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
      )}
      {'\n'}
    </span>
  </span>
);

/**
 * A line diff, with a sign and a word for added and removed lines. Lines wrap, and the words that changed are marked, so that
 * they are in sight.
 */
export const LineDiff = ({ before, after, removedWord, addedWord }: Props) => {
  const stretches = stretchesOf(before, after);
  const last = stretches.length - 1;
  return (
    <ScrollBox as="pre" className={styles.diff}>
      {stretches.map(({ kind, lines }, index) => {
        const word = { added: addedWord, removed: removedWord, same: '' }[kind];
        const shown =
          kind === 'same' && last > 0
            ? shortened(lines, { isFirst: index === 0, isLast: index === last })
            : lines;
        return (
          <span key={index} className={styles.part} data-kind={kind}>
            {word && <span className="visually-hidden">{word}: </span>}
            {shown.map((words, at) => (
              <Line key={at} sign={signs[kind]} words={words} />
            ))}
          </span>
        );
      })}
    </ScrollBox>
  );
};
