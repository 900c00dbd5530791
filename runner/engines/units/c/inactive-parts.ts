type Block = {
  /** What is said about the part that is being read: null if only the compiler knows. */
  isActive: boolean | null;
  /** Whether one of its parts before was active. */
  hadActive: boolean;
};

const simple = /^[ \t]*#[ \t]*(if|ifdef|ifndef)[ \t]+(.*?)[ \t]*(?:\/[/*].*)?$/;

/**
 * Empties the lines that the preprocessor would leave out, where the tests alone decide it: `#if 0`, and names that they define or do not
 * define. A test in them is none. The lines stay.
 */
export function withoutInactiveParts(text: string): string {
  if (!/^[ \t]*#[ \t]*if/m.test(text)) return text;
  const defined = new Set<string>();
  const open: Block[] = [];
  const isOff = () => open.some(({ isActive }) => isActive === false);
  const lines = text.split('\n').map(line => {
    const [, how, condition] = simple.exec(line) ?? [];
    const turn = /^[ \t]*#[ \t]*(else|elif|endif)\b/.exec(line)?.[1];
    if (how !== undefined) {
      const isActive = isOff() ? null : decided(how, condition!, defined);
      open.push({ isActive, hadActive: isActive === true });
      return isOff() && isActive !== false ? '' : isActive === null ? line : '';
    }
    const last = open.at(-1);
    if (turn && last) {
      const isKnown = last.isActive !== null || last.hadActive;
      if (turn === 'endif') open.pop();
      else if (isKnown) {
        last.isActive = turn === 'else' ? !last.hadActive : last.hadActive ? false : null;
        last.hadActive ||= last.isActive === true;
      }
      return isKnown || isOff() ? '' : line;
    }
    if (isOff()) return '';
    const name = /^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)/.exec(line)?.[1];
    if (name !== undefined) defined.add(name);
    return line;
  });
  // A condition that goes on after a known one cannot be left to the compiler.
  return open.length > 0 || /^[ \t]*#[ \t]*elif\b/m.test(text) ? text : lines.join('\n');
}

function decided(how: string, condition: string, defined: ReadonlySet<string>): boolean | null {
  if (how === 'if' && /^[01]$/.test(condition)) return condition === '1';
  const named =
    how === 'if' ? /^(!?)\s*defined\s*\(?\s*(\w+)\s*\)?$/.exec(condition) : /^()(\w+)$/.exec(condition);
  // Names that begin so are those of compilers and headers.
  if (!named || named[2]!.startsWith('_')) return null;
  const isThere = defined.has(named[2]!);
  return (how === 'ifndef' || named[1] === '!') !== isThere;
}
