import { z } from 'zod';
import { endpoint, SentFile } from '../core/endpoint.ts';
import { contextParam, idParam } from '../core/values.ts';

/** Pictures in instructions and hints: stored with the course, mentioned in markdown as `asset:<name>`. */

export const pictureLimits = {
  /** Of one picture. */
  bytes: 5_000_000,
  /** Of all pictures of a course; an export has to fit into an import. */
  totalBytes: 30_000_000,
  count: 200,
  /** A picture with more would fill the memory of small devices. */
  pixels: 50_000_000,
} as const;

const name = String.raw`[\w-][\w.-]{0,95}\.(?:png|jpe?g|gif|webp|svg)`;

export const PictureName = z
  .string()
  .regex(
    new RegExp(`^${name}$`),
    'Name the picture with letters, digits, hyphens and an ending such as .png.',
  );

const mention = new RegExp(String.raw`asset:(${name})(?![\w.-]*\w)`, 'g');

/** The names of the pictures that a text mentions, each once. */
export const mentionedPictures = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, found = '']) => found)),
];

/** The text with other names for some of its pictures. */
export const renamePictures = (text: string, newNames: ReadonlyMap<string, string>): string =>
  text.replaceAll(mention, (all, found: string) =>
    newNames.has(found) ? `asset:${newNames.get(found)}` : all,
  );

const Picture = z.object({
  name: z.string(),
  /** An address that needs no token, for some days. */
  url: z.string(),
  /** In pixels; null for drawings that do not say. */
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type Picture = z.infer<typeof Picture>;

const ofLesson = z.object({ courseId: contextParam, lessonId: idParam });
const path = '/api/cairn_courses/:courseId/lessons/:lessonId/pictures' as const;

export const addPicture = endpoint({
  method: 'POST',
  path,
  summary: 'Add a picture to the course of the lesson. One that is there already is not stored again.',
  params: ofLesson,
  takesFile: true,
  response: z.object({ picture: Picture }),
});

export const getPictures = endpoint({
  method: 'GET',
  path,
  summary:
    'The pictures with these names, separated by commas: for learners of the texts of the lesson, for staff of the course. Without names, staff get all.',
  params: ofLesson,
  query: z.object({ names: z.string().max(20_000).optional() }),
  response: z.object({ pictures: z.array(Picture) }),
});

export const sendPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:ticket',
  summary: 'A picture, by the address that another call gave out for it.',
  params: z.object({ ticket: z.string().max(100) }),
  response: SentFile,
  reply: 'picture',
});
