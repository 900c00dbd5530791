import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { basename, join, relative } from 'node:path';
import { pictureLimits } from '#contract/authoring/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkPicture } from '../folder/check-picture.ts';
import type { PictureFile } from '../folder/content-model.ts';
import { bytesIn } from './exercism-files.ts';
import { outsideCode } from './exercise-words.ts';

/** Pictures that the texts of an exercise show by a path in its folder become pictures of the course. */

const place = String.raw`<?([^)\s>"']+)>?`;
const title = String.raw`(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?`;
const shown = new RegExp(String.raw`!\[([^\]\n]*)\]\([ \t]*${place}${title}[ \t]*\)`, 'g');
const defined = new RegExp(String.raw`^\[([^\]\n]+)\]:[ \t]*${place}(${title}[ \t]*)$`, 'gm');
const tag = /<img\b([^>]*)>/g;
const ending = /\.(?:png|jpe?g|gif|webp|svg)$/i;

const attribute = (tagText: string, name: string) =>
  new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tagText)?.slice(1).join('') ?? '';

/** Tags would be shown as text. */
const withoutTags = (text: string) =>
  text.replaceAll(tag, (all, inside: string) => {
    const source = attribute(inside, 'src');
    return source === '' ? all : `![${attribute(inside, 'alt')}](${source})`;
  });

/** The path that an address means, if it is one in the folder of the exercise. */
const pathOf = (address: string): string | null => {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(address)) return null;
  const path = address.replace(/[?#].*$/, '').replace(/^(?:\.\/)+/, '');
  return ending.test(path) ? path : null;
};

const nameFor = (folder: string, path: string, taken: ReadonlySet<string>): string => {
  const plain = `${basename(folder)}-${path}`.replaceAll(/[^\w.-]+/g, '-').replaceAll(/\.{2,}-?/g, '');
  const [, stem = '', end = ''] = /^(.*)(\.\w+)$/.exec(plain.toLowerCase()) ?? [];
  let name = `${stem.slice(-80)}${end}`;
  for (let number = 2; taken.has(name); number++) name = `${stem.slice(-76)}-${number}${end}`;
  return name;
};

/** All pictures of a course that is converted, within its limits. */
export const collectPictures = () => {
  const pictures: PictureFile[] = [];
  const isFull = (bytes: Buffer) =>
    pictures.length >= pictureLimits.count ||
    pictures.reduce((sum, each) => sum + each.bytes.length, bytes.length) > pictureLimits.totalBytes;

  const readPicture = async (folder: string, path: string, further: string[]): Promise<Buffer> => {
    let bytes: Buffer | null = null;
    for (const place of further)
      bytes ??= (await bytesIn(place, join(relative(place, folder), path))) ?? (await bytesIn(place, path));
    // Paths are those of the text, which stands in .docs; some tracks write them from the top.
    bytes ??= (await bytesIn(folder, `.docs/${path}`)) ?? (await bytesIn(folder, path));
    if (bytes === null)
      throw new AppError('invalid', transferProblems.about({ path, fault: transferProblems.isMissing }));
    const kind = checkPicture(bytes);
    if ('fault' in kind) throw new AppError('invalid', transferProblems.about({ path, fault: kind.fault }));
    if (isFull(bytes)) throw new AppError('invalid', transferProblems.tooManyPictures({ path }));
    return bytes;
  };

  /** The texts as they mention pictures of the course, and why some show none. */
  const take = async (
    folder: string,
    texts: string[],
    /** Folders around it, which paths may mean, too. */
    further: string[] = [],
  ): Promise<{ texts: string[]; lost: string[] }> => {
    const plain = texts.map(text => outsideCode(text, withoutTags));
    const paths = new Set<string>();
    const note = (address: string) => {
      const path = pathOf(address);
      if (path !== null) paths.add(path);
    };
    for (const text of plain)
      outsideCode(text, part => {
        for (const [, , address = ''] of [...part.matchAll(shown), ...part.matchAll(defined)]) note(address);
        return part;
      });
    const names = new Map<string, string>();
    const lost: string[] = [];
    for (const path of paths) {
      try {
        const bytes = await readPicture(folder, decodeURI(path), further);
        const name = nameFor(folder, path, new Set(pictures.map(each => each.name)));
        pictures.push({ name, bytes });
        names.set(path, name);
      } catch (error) {
        if (!(error instanceof AppError) && !(error instanceof URIError)) throw error;
        lost.push(`${error.message} Its text is shown in its place.`);
      }
    }
    const addressed = (part: string) =>
      part
        .replaceAll(shown, (all, text: string, address: string) => {
          const path = pathOf(address);
          if (path === null) return all;
          return names.has(path) ? `![${text}](asset:${names.get(path)})` : text;
        })
        .replaceAll(defined, (all, label: string, address: string, end: string) => {
          const path = pathOf(address);
          if (path === null) return all;
          return names.has(path) ? `[${label}]: asset:${names.get(path)}${end}` : '';
        });
    /** Of `![text][label]`, where the label means a picture that is lost. */
    const withoutLost = (text: string) => {
      const lostLabels = [...text.matchAll(defined)].flatMap(([, label = '', address = '']) => {
        const path = pathOf(address);
        return path !== null && !names.has(path) ? [label] : [];
      });
      return text.replaceAll(/!\[([^\]\n]*)\]\[([^\]\n]*)\]/g, (all, words: string, label: string) =>
        lostLabels.includes(label === '' ? words : label) ? words : all,
      );
    };
    return { texts: plain.map(text => outsideCode(withoutLost(text), addressed)), lost };
  };

  return { pictures, take };
};

export type Pictures = ReturnType<typeof collectPictures>;
