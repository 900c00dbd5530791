import type { Services } from '#server/platform/services.ts';
import { listLastRunSubjects } from './contracts/contracts.db.ts';
import type { OwnRunner } from './run-code.ts';
import { backgroundOwner, runRequestOf, solutionOf } from './run-request-of.ts';

/** Two lessons of a large class: what was run before those is probably not run next. */
const lookedAt = 500;
/** The precompiled headers of C++ are made for what came twice. */
const times = 2;

/**
 * After a start: runs the solution of one exercise for each language and kind of tests that was run last, so that compilers, virtual
 * machines and headers are there for the first student. No row tells of it, and nothing is judged.
 */
export const warmLanguages = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  runner: Pick<OwnRunner, 'warm'>,
): Promise<void> => {
  const subjects = await listLastRunSubjects(db, lookedAt);
  await runner.warm(
    subjects.flatMap(subject =>
      Array.from({ length: times }, (_, time) =>
        runRequestOf(config, subject, {
          id: `warm-${subject.exerciseId}-${time}`,
          owner: backgroundOwner('warm', subject),
          ...solutionOf(subject),
        }),
      ),
    ),
  );
};
