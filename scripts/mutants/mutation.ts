/** One small change of one file, at a place of its syntax tree. */
export type Mutation = { file: string; start: number; end: number; replacement: string };

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** As one line of a printout: what is there, and what is planted instead. */
export const shown = ({ file, start, end, replacement }: Mutation, text: string): string => {
  const short = (part: string) => {
    const line = part.replaceAll(/\s+/g, ' ').trim();
    return line.length > 70 ? `${line.slice(0, 67)}...` : line;
  };
  return `${file}:${lineAt(text, start)}: ${short(text.slice(start, end))} -> ${short(replacement) || 'nothing'}`;
};
