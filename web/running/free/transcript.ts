/** What was printed and typed, in order. Long ones are several pieces, so that only the last one is drawn again. */
export type Piece = { id: number; text: string } & (
  | { kind: 'printed' | 'typed' }
  /** Its text says what it shows. */
  | { kind: 'picture'; source: string }
);
export type Transcript = { pieces: Piece[]; isCut: boolean };

export const emptyTranscript: Transcript = { pieces: [], isCut: false };

const pieceLength = 4000;
const mostPieces = 60;
// oxlint-disable-next-line no-control-regex
const clearScreen = /^[^]*\u001B(?:\[[23]J|c)/;
// oxlint-disable-next-line no-control-regex
const unshown = /[\u0000-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F]/g;
/** A line that is written over, as by a progress bar. */
const writtenOver = /[^\n\r]*\r(?!\n|\r|$)/g;

const clean = (text: string) =>
  text.replaceAll(/\r+\n/g, '\n').replaceAll(writtenOver, '').replaceAll(unshown, '');

export const addPicture = ({ pieces, isCut }: Transcript, title: string, source: string): Transcript => {
  const id = (pieces.at(-1)?.id ?? 0) + 1;
  return {
    pieces: [...pieces, { id, kind: 'picture' as const, text: title, source }].slice(-mostPieces),
    isCut,
  };
};

export const addPiece = (
  { pieces, isCut }: Transcript,
  kind: 'printed' | 'typed',
  added: string,
): Transcript => {
  const isCleared = kind === 'printed' && clearScreen.test(added);
  const before = isCleared ? [] : pieces;
  const text = isCleared ? added.replace(clearScreen, '') : added;
  const last = before.at(-1);
  const id = (pieces.at(-1)?.id ?? 0) + 1;
  const goesOn = last?.kind === kind && !(last.text.length > pieceLength && last.text.endsWith('\n'));
  const next = goesOn
    ? [...before.slice(0, -1), { ...last, text: clean(last.text + text) }]
    : [...before, { id, kind, text: clean(text) }];
  return { pieces: next.slice(-mostPieces), isCut: isCut || next.length > mostPieces };
};

export const printedText = ({ pieces }: Transcript): string =>
  pieces.map(({ kind, text }) => (kind === 'printed' ? text : '')).join('');
