/**
 * The headers that a C++ program includes before its first other word, in `<…>`. Only comments and empty lines may stand
 * between them: a macro or a declaration could change what a header means.
 */
export function leadingIncludes(source: string): string[] {
  const headers: string[] = [];
  const blank = /(?:\s+|\/\/[^\n\\]*(?=\n|$)|\/\*[^]*?\*\/)/y;
  const include = /#[ \t]*include[ \t]*<([\w+./-]+)>[ \t]*(?=\n|\r|\/\/|$)/y;
  for (let at = 0; at < source.length;) {
    blank.lastIndex = at;
    include.lastIndex = at;
    const found = include.exec(source);
    if (found) headers.push(found[1]!);
    else if (!blank.test(source)) break;
    at = found ? include.lastIndex : blank.lastIndex;
  }
  return headers;
}
