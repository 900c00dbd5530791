import { withoutHtml } from './without-html.ts';

/** Turns the texts of an Exercism exercise into instructions and hints. */

/** As far as our server knows them: the same places of Exercism's own site. */
const site = 'https://exercism.org';
const mostHints = 20;

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Changes what is text and leaves blocks of code as they are. */
export const outsideCode = (markdown: string, change: (text: string) => string): string => {
  const parts: { text: string; isCode: boolean }[] = [];
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1] ?? null;
    const isCode = open !== null || mark !== null;
    const last = parts.at(-1);
    if (last && last.isCode === isCode) last.text += `\n${line}`;
    else parts.push({ text: line, isCode });
    if (open === null) open = mark;
    else if (mark?.startsWith(open) && line.trim() === mark) open = null;
  }
  return parts.map(({ text, isCode }) => (isCode ? text : change(text))).join('\n');
};

const labels: Record<string, string> = { note: 'Note', caution: 'Caution', advanced: 'Advanced' };

/** Exercism's note boxes become block quotes. */
const withoutBoxes = (markdown: string) =>
  markdown.replaceAll(
    /^(~{3,}|`{3,})exercism\/(\w+)[ \t]*\n([^]*?)\n\1[ \t]*$/gm,
    (_, _fence: string, kind: string, text: string) =>
      [...(labels[kind] ? [`**${labels[kind]}**`, ''] : []), ...text.split('\n')]
        .map(line => `> ${line}`.trimEnd())
        .join('\n'),
  );

const withoutComments = (text: string) =>
  text.replaceAll(/^[ \t]*<!--[^]*?-->[ \t]*\n?/gm, '').replaceAll(/<!--[^]*?-->/g, '');

const withWholeLinks = (text: string) =>
  text
    .replaceAll(/\]\((?=\/(?:tracks|docs|exercises)\/)/g, `](${site}`)
    .replaceAll(/^(\[[^\]\n]+\]:[ \t]*)(?=\/(?:tracks|docs|exercises)\/)/gm, `$1${site}`);

export const plainMarkdown = (markdown: string): string =>
  outsideCode(withoutBoxes(markdown.trim()), text => withWholeLinks(withoutHtml(withoutComments(text))))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const heading = /^# .*\n*/;

/**
 * The parts in the order in which students read them. A heading that says "append" says nothing to them; nor does one that only says
 * "Instructions" at the top.
 */
export const joinInstructions = (parts: Record<string, string | null>): string => {
  const texts: string[] = [];
  for (const [name, markdown] of Object.entries(parts)) {
    const text = plainMarkdown(markdown ?? '');
    if (text === '') continue;
    const first = heading.exec(text)?.[0].trim().toLowerCase() ?? '';
    const isNeedless = name.endsWith('.append')
      ? /^# (?:instructions?|introduction) append$/.test(first)
      : texts.length === 0 && /^# (?:instructions?|introduction)$/.test(first);
    texts.push(isNeedless ? text.replace(heading, '') : text);
  }
  return `${texts.join('\n\n')}\n`;
};

const splitBefore = (text: string, start: RegExp) =>
  text.split(start).flatMap(part => (part.trim() === '' ? [] : [part.trim()]));

/** The text of a section without its heading; "General" says nothing. */
const sectionHint = (section: string): string =>
  section.replace(/^#+ +(.*)\n*/, (_, title: string) =>
    /^general$/i.test(title.trim()) ? '' : `**${title.trim()}**\n\n`,
  );

/** Each section is a hint, of which students open one after the other; where there is one only, each of its points. */
export const splitHints = (markdown: string): string[] => {
  const text = plainMarkdown(markdown).replace(/^# .*\n*/, '');
  const links = [...text.matchAll(/^\[[^\]\n]+\]:[ \t]*\S.*$/gm)].map(([line]) => line);
  const body = text.replaceAll(/^\[[^\]\n]+\]:[ \t]*\S.*\n?/gm, '').trim();
  const sections = splitBefore(body, /^(?=##+ )/m).map(sectionHint);
  const hints =
    sections.length === 1
      ? splitBefore(sections[0]!, /^(?=[-*+] )/m).map(point => point.replace(/^[-*+] +/, ''))
      : sections;
  const filled = hints.map(hint => hint.trim()).filter(hint => hint !== '' && !/^\*\*.*\*\*$/.test(hint));
  const kept =
    filled.length > mostHints
      ? [...filled.slice(0, mostHints - 1), filled.slice(mostHints - 1).join('\n\n')]
      : filled;
  return kept.map(hint => withOwnLinks(hint, links));
};

/** Links that stand below the hints belong to those that use them. */
const withOwnLinks = (hint: string, links: string[]): string => {
  const own = links.filter(line => hint.includes(line.slice(0, line.indexOf(']:') + 1)));
  return own.length === 0 ? hint : `${hint}\n\n${own.join('\n')}`;
};
