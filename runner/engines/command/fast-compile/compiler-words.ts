/** A call of gcc or g++ that consists of plain words. */
export type CompilerCall = {
  isCpp: boolean;
  program: string;
  /** What decides how a header is compiled: all but the source, the result and libraries. */
  flags: string[];
};

const compilers: Record<string, { isCpp: boolean }> = {
  gcc: { isCpp: false },
  cc: { isCpp: false },
  'g++': { isCpp: true },
  'c++': { isCpp: true },
};

/** Null for anything else: such a command is executed as it is. */
export function parseCompilerCall(command: string, fileName: string): CompilerCall | null {
  const [program = '', ...words] = command.trim().split(/\s+/);
  const compiler = Object.hasOwn(compilers, program) ? compilers[program] : undefined;
  if (!compiler || !words.every(word => /^[\w.+=,/-]+$/.test(word)) || !words.includes(fileName)) return null;
  const flags = words.filter(
    (word, index) => word !== fileName && word !== '-o' && words[index - 1] !== '-o' && !/^-[lL]/.test(word),
  );
  return { ...compiler, program, flags };
}
