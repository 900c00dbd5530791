import styles from './ansi-text.module.css';

/** ANSI colours, mapped to the colours that we have. */
const colourOf: Record<number, string> = {
  31: 'fail',
  32: 'pass',
  33: 'untested',
  34: 'link',
  35: 'link',
  36: 'link',
  90: 'muted',
};

type Style = { colour: string | undefined; isBold: boolean };
type Run = Style & { text: string };

const plain: Style = { colour: undefined, isBold: false };

const apply = (style: Style, code: number): Style => {
  if (code === 0) return plain;
  if (code === 1) return { ...style, isBold: true };
  if (code === 22) return { ...style, isBold: false };
  if (code === 39) return { ...style, colour: undefined };
  const colour = colourOf[code] ?? (code > 90 && code < 98 ? colourOf[code - 60] : undefined);
  return colour ? { ...style, colour } : style;
};

// oxlint-disable-next-line no-control-regex
const sequence = /\u001B\[([\d;]*)([A-Za-z])/;

/** Splits a text at its ANSI style sequences. Other escape sequences are removed. */
export const readAnsi = (text: string): Run[] => {
  const runs: Run[] = [];
  let style = plain;
  let rest = text;
  for (;;) {
    const found = sequence.exec(rest);
    const before = found ? rest.slice(0, found.index) : rest;
    if (before !== '') runs.push({ ...style, text: before });
    if (!found) return runs;
    if (found[2] === 'm') for (const code of (found[1] ?? '').split(';')) style = apply(style, Number(code));
    rest = rest.slice(found.index + found[0].length);
  }
};

export const AnsiText = ({ text }: { text: string }) =>
  readAnsi(text).map(({ text: part, colour, isBold }, index) => (
    <span key={index} className={styles.part} data-colour={colour} data-bold={isBold || undefined}>
      {part}
    </span>
  ));
