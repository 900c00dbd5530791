import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Folders in the layout of the public Exercism tracks, of exercises of our own. Each is one text here (`<language>/<kind>/<slug>.txt`),
 * because tools of this repository would read its programs as ours.
 */

const roles = ['solution', 'test', 'example', 'exemplar', 'editor'] as const;

type Part = { role: string; path: string; text: string };

export type TrackExercise = { slug: string; kind: string; parts: Part[] };

export const trackNames = ['python', 'javascript', 'typescript', 'java', 'c', 'cpp', 'bash'] as const;
export type TrackName = (typeof trackNames)[number];

const readParts = (text: string): Part[] =>
  text
    .split(/^==== /m)
    .slice(1)
    .map(part => {
      const [head = '', ...lines] = part.split('\n');
      const [role = '', path = ''] = head.split(' ');
      return { role, path: role === 'doc' ? `.docs/${path}` : path, text: lines.join('\n') };
    });

export const exercisesOf = (track: TrackName): TrackExercise[] => {
  const folder = join(import.meta.dirname, track);
  return ['concept', 'practice'].flatMap(kind =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.startsWith(`${kind}/`))
      .toSorted()
      .map(path => ({
        slug: basename(path, '.txt'),
        kind,
        parts: readParts(readFileSync(join(folder, path), 'utf8')),
      })),
  );
};

const put = (folder: string, path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Writes the track into the folder, as a clone of a public one would be. */
export const layOutTrack = (track: TrackName, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, track, 'config.json'), join(folder, 'config.json'));
  for (const { slug, kind, parts } of exercisesOf(track)) {
    const place = join(folder, 'exercises', kind, slug);
    for (const { path, text } of parts) put(place, path, text);
    const files = Object.fromEntries(
      roles.map(role => [role, parts.filter(part => part.role === role).map(({ path }) => path)]),
    );
    put(place, '.meta/config.json', JSON.stringify({ authors: [], blurb: slug, files }, null, 2));
  }
};
