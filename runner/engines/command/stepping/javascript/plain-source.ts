import { SourceMap, stripTypeScriptTypes } from 'node:module';

type Plain = {
  source: string;
  /** The line that somebody wrote, for one in this source. */
  ownLine: (line: number, column: number) => number;
};

/** A program without its types. Enums, namespaces and parameter properties need generated code, which moves lines. */
export function plainSource(text: string): Plain {
  try {
    return { source: stripTypeScriptTypes(text, { mode: 'strip' }), ownLine: line => line };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error;
  }
  const source = stripTypeScriptTypes(text, { mode: 'transform', sourceMap: true });
  const encoded = /sourceMappingURL=data:application\/json[^,]*;base64,(\S+)/.exec(source)?.[1] ?? '';
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  return {
    source,
    ownLine: (line, column) => {
      const entry = map.findEntry(line - 1, column);
      return 'originalLine' in entry && typeof entry.originalLine === 'number'
        ? entry.originalLine + 1
        : line;
    },
  };
}
