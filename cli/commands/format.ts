import { useLanguages } from '../folder/use-languages.ts';
import { findRoot } from '../folder/find-root.ts';
import { readLocalCourse } from '../folder/local-course.ts';
import { readStateFile } from '../folder/state-file.ts';
import { canonicalEntries, endingsOf, writeCourseFiles } from '../folder/write-local.ts';
import { counted, type Io, Stop } from '../terminal/io.ts';

/** Writes the folder as a pull would; needs no server. `isCheck` only says whether it would change something. */
export const format = async (io: Io, { isCheck }: { isCheck: boolean }): Promise<void> => {
  const root = await findRoot(io);
  const local = await readLocalCourse(root);
  const state = await readStateFile(root);
  // As the server spells them.
  if (state)
    useLanguages(
      local,
      Object.keys(state.endings).map(name => ({ name, shippedAs: null })),
    );
  const after = canonicalEntries(local.content, local.pictures, endingsOf(local, state?.endings ?? {}));
  if (isCheck) {
    const before = new Map(local.entries.map(({ path, text, bytes }) => [path, bytes ?? Buffer.from(text)]));
    const isSame = after.every(({ path, text, bytes }) =>
      before.get(path)?.equals(bytes ?? Buffer.from(text)),
    );
    const texts = local.entries.filter(({ path }) => !path.startsWith('pictures/')).length;
    if (isSame && texts === after.length - local.pictures.length) return;
    throw new Stop('The folder is not in its canonical form. Run: cairn format', 'failed');
  }
  const changed = await writeCourseFiles(root, local.entries, after);
  for (const path of changed) io.say(path);
  io.say(
    changed.length === 0
      ? 'Nothing to format.'
      : `${counted(changed.length, 'file')} written, moved or removed.`,
  );
};
