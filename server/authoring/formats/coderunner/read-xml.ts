/**
 * XML as Moodle writes it: elements, attributes, CDATA and the five entities. No document types and no entities of their own, so
 * nothing outside of the file is ever read.
 */

export type Element = {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
};

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string) =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? all;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : all;
    },
  );

const piece =
  /<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>[]*>|<!\[CDATA\[([^]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

const attributesOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      decoded(double ?? single ?? ''),
    ]),
  );

/** Throws an Error where it is no such XML. */
export const readXml = (xml: string): Element => {
  const whole: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [whole];
  let end = 0;
  for (const found of xml.matchAll(piece)) {
    if (found.index !== end) break;
    end = found.index + found[0].length;
    const [, data, closed, opened, attributes = '', isEmpty, text] = found;
    const inside = open.at(-1)!;
    if (data !== undefined) inside.text += data;
    else if (text !== undefined) inside.text += decoded(text);
    else if (opened !== undefined) {
      const element = { name: opened, attributes: attributesOf(attributes), text: '', children: [] };
      inside.children.push(element);
      if (!isEmpty) open.push(element);
    } else if (closed !== undefined) {
      if (inside.name !== closed || open.length === 1) throw new Error(`</${closed}> closes nothing`);
      open.pop();
    }
  }
  if (end < xml.length) throw new Error(`no XML at “${xml.slice(end, end + 20)}”`);
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  return whole;
};

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name);

/** Moodle writes most values as `<text>` in an element. */
export const textIn = (element: Element, name: string): string => {
  const child = childrenOf(element, name)[0];
  return (child && (childrenOf(child, 'text')[0] ?? child).text) ?? '';
};
