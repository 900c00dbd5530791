import { publishVersion } from '#server/authoring/content/versions/publish-version.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import type { Services } from '#server/platform/services.ts';

type Wanted = { version: number; number: number };

export const publishExercise = (
  { db, clock }: Services,
  by: UserRow,
  exercise: { id: number },
  { version, number }: Wanted,
) =>
  db.transaction().execute(async tx => {
    const at = clock.now();
    const published = await publishVersion(tx, exercise, { version, number }, { by, at });
    return published.version;
  });
