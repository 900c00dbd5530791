/** Our instructions show HTML as text, so tags of public texts become Markdown. What is no tag of HTML, such as `<name>`, stays. */

const tag = (name: string, flags = 'gi') => new RegExp(String.raw`</?(?:${name})(?:\s[^<>]*)?/?>`, flags);
const pair = (name: string) =>
  new RegExp(String.raw`<(?:${name})(?:\s[^<>]*)?>([^]*?)</(?:${name})\s*>`, 'gi');

const raised = { from: '0123456789+-=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ' };
const lowered = { from: '0123456789+-=()aeoxijn', to: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓᵢⱼₙ' };

/** `x<sup>2</sup>` as x², if there are such characters, otherwise as x^2. */
const shifted = ({ from, to }: typeof raised, mark: string) => {
  const known = new Map(from.split('').map((character, place) => [character, to[place] ?? '']));
  return (_: string, text: string) => {
    const plain = text.trim();
    if (plain.split('').every(character => known.has(character)))
      return plain.replaceAll(/./g, each => known.get(each) ?? '');
    return /^\w+$/.test(plain) ? `${mark}${plain}` : `${mark}(${plain})`;
  };
};

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '');

const asCode = (_: string, text: string) => {
  const code = decoded(text.replaceAll(/\s+/g, ' ').trim());
  if (code === '') return '';
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = '`'.repeat(longest + 1);
  return longest > 0 ? `${marks} ${code} ${marks}` : `${marks}${code}${marks}`;
};

const between = (marks: string) => (_: string, text: string) =>
  text.trim() === '' ? text : `${marks}${text.trim()}${marks}`;

const asLink = (all: string, quoted: string, text: string) =>
  text.trim() === '' ? '' : `[${text.replaceAll(/\s+/g, ' ').trim()}](${quoted.slice(1, -1)})`;

const asHeading = (_: string, level: string, text: string) =>
  `\n\n${'#'.repeat(Number(level))} ${text.replaceAll(/\s+/g, ' ').trim()}\n\n`;

const asQuote = (_: string, text: string) =>
  `\n\n${text
    .trim()
    .split('\n')
    .map(line => `> ${line.trim()}`.trimEnd())
    .join('\n')}\n\n`;

const inOneLine = (text: string) => text.replaceAll(tag('br'), ' ').replaceAll(/\s+/g, ' ').trim();

/** A table whose cells hold more than a line has been made for its layout: they follow each other. */
const asTable = (_: string, inside: string) => {
  const rows = [...inside.matchAll(pair('tr'))].map(([, row = '']) =>
    [...row.matchAll(pair('td|th'))].map(([, cell = '']) => cell.trim()),
  );
  const cells = rows.flat();
  if (cells.some(cell => /\n\s*\n|\|/.test(cell)))
    return `\n\n${cells
      .map(cell => cell.replaceAll(/^(?:\s*<br\s*\/?>)+|(?:<br\s*\/?>\s*)+$/gi, ''))
      .filter(cell => cell !== '')
      .join('\n\n')}\n\n`;
  const width = Math.max(0, ...rows.map(row => row.length));
  if (width === 0) return '';
  const lines = rows.map(
    row => `| ${Array.from({ length: width }, (__, place) => inOneLine(row[place] ?? '')).join(' | ')} |`,
  );
  return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
};

const withBreaks = (text: string) =>
  text
    .split('\n')
    .map(line => {
      // In tables and headings a line cannot be broken; alone, it only makes room.
      if (/^\s*(?:\||#)/.test(line)) return line.replaceAll(tag('br'), ' ');
      if (/^[\s>]*(?:<br\s*\/?>\s*)+$/i.test(line)) return line.replaceAll(tag('br'), '').trimEnd();
      const start = /^[\s>]*/.exec(line)?.[0] ?? '';
      return line
        .replaceAll(/(?:\s*<br\s*\/?>)+\s*$/gi, '\\')
        .replaceAll(/(?:\s*<br\s*\/?>)+\s*(?=\S)/gi, `\\\n${start}`);
    })
    .join('\n')
    // At the end of a paragraph there is nothing to break.
    .replaceAll(/\\(?=\n[\s>]*(?:\n|$)|$(?![^]))/g, '');

const changes: [RegExp, string | ((all: string, ...groups: string[]) => string)][] = [
  [pair('script|style'), ''],
  [pair('table'), asTable],
  [pair('code|kbd|samp|tt'), asCode],
  [pair('sup'), shifted(raised, '^')],
  [pair('sub'), shifted(lowered, '_')],
  [pair('b|strong'), between('**')],
  [pair('i|em|var|cite|dfn'), between('*')],
  [pair('s|del|strike'), between('~~')],
  [/<a\s[^<>]*?\bhref\s*=\s*("[^"]*"|'[^']*')[^<>]*>([^]*?)<\/a\s*>/gi, asLink],
  [/<h([1-6])(?:\s[^<>]*)?>([^]*?)<\/h\1\s*>/gi, asHeading],
  [pair('summary'), (_, text = '') => `\n\n**${inOneLine(text)}**\n\n`],
  [pair('blockquote'), asQuote],
  [/[ \t]*<li(?:\s[^<>]*)?>\s*/gi, '\n- '],
  [/<\/li\s*>/gi, ''],
  [tag('hr'), '\n\n---\n\n'],
  // What has no form here, or has been opened in another part.
  [tag('details|summary|p|div|center|section|article|figure|figcaption|ul|ol|dl|dt|dd|blockquote'), '\n\n'],
  [tag('table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col'), '\n\n'],
  [tag('span|font|u|ins|small|big|mark|abbr|a|wbr|nobr|q|b|strong|em|sup|sub|kbd'), ''],
];

const codeSpan = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?[^`]\1(?!`)/g;
/** Characters for private use, which texts do not have. */
const put = (place: number) => `\uE000${place}\uE001`;

/** Takes text outside of blocks of code. */
export const withoutHtml = (text: string): string => {
  if (!/<[a-z/]/i.test(text)) return text;
  const spans: string[] = [];
  let changed = text.replaceAll(codeSpan, span => put(spans.push(span) - 1));
  for (const [found, by] of changes) changed = changed.replaceAll(found, by as string);
  return withBreaks(changed).replaceAll(
    /\uE000(\d+)\uE001/g,
    (_, place: string) => spans[Number(place)] ?? '',
  );
};
