import { mentionedPictures, renamePictures } from '#contract/authoring/pictures.ts';
import type { Db } from '#server/platform/db/db.ts';
import { lockContent } from '../content.db.ts';
import { freeName } from './free-name.ts';
import { insertPictures, listPictures } from './pictures.db.ts';

type Between = { from: { id: number }; to: { id: number } };
type Texts = { instructions: string; hints: string[] };

export const picturesOf = ({ instructions, hints }: Partial<Texts>): string[] =>
  [instructions ?? '', ...(hints ?? [])].flatMap(mentionedPictures);

/** The texts with other names for their pictures. */
export const renamedIn = <T extends Partial<Texts>>(texts: T, newNames: ReadonlyMap<string, string>): T =>
  newNames.size === 0
    ? texts
    : {
        ...texts,
        ...(texts.instructions !== undefined && {
          instructions: renamePictures(texts.instructions, newNames),
        }),
        ...(texts.hints !== undefined && { hints: texts.hints.map(hint => renamePictures(hint, newNames)) }),
      };

/**
 * Gives a course pictures of another one: those with these names, or all. Returns the names that changed, because the
 * course has a picture of that name, or the same picture by another name.
 */
export const takePictures = async (
  tx: Db,
  { from, to }: Between,
  names: readonly string[] | null = null,
): Promise<Map<string, string>> => {
  const newNames = new Map<string, string>();
  if (from.id === to.id || names?.length === 0) return newNames;
  const wanted = (await listPictures(tx, from)).filter(({ name }) => names?.includes(name) ?? true);
  if (wanted.length === 0) return newNames;
  await lockContent(tx, to);
  const present = await listPictures(tx, to);
  const byHash = new Map(present.map(({ hash, name }) => [hash, name]));
  const taken = new Set(present.map(({ name }) => name));
  const added: { name: string; hash: string }[] = [];
  for (const { name, hash } of wanted) {
    const newName = byHash.get(hash) ?? freeName(taken, name);
    if (newName !== name) newNames.set(name, newName);
    if (byHash.has(hash)) continue;
    taken.add(newName);
    added.push({ name: newName, hash });
  }
  await insertPictures(tx, to, added);
  return newNames;
};

/** Texts of another course, for this one, which gets their pictures. */
export const takeTexts = async <T extends Partial<Texts>>(tx: Db, between: Between, texts: T): Promise<T> =>
  renamedIn(texts, await takePictures(tx, between, picturesOf(texts)));
