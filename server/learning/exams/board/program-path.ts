import { slugOf } from '#server/authoring/formats/folder/write-content.ts';

/** The folder of one exercise. */
export const programPath = (
  folder: string,
  { position, exercise }: { position: number; exercise: string | null },
) => `${folder}/${[String(position + 1).padStart(2, '0'), slugOf(exercise ?? '')].filter(Boolean).join('-')}`;
