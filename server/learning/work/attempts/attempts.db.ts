import { sql } from 'kysely';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';

/**
 * A student's own finished runs of one exercise. Runs that never started (superseded by a newer click), runs that failed
 * on our side and an instructor's runs are not attempts. Uses the index on user_exercise_id.
 */

export type AttemptRow = {
  id: number;
  number: number;
  createdAt: Date;
  passed: number;
  total: number;
  hasError: boolean;
  verdict: RunOutcome['verdict'];
};

const attemptsOf = (userExerciseId: number) => sql`
  select *, (row_number() over (order by id))::int as number
  from test_processes
  where user_exercise_id = ${userExerciseId} and kind = 'student'
    and started_at is not null and finished_at is not null and result->>'verdict' <> 'sandbox-failed'
`;

const summed = sql`
  id, number, created_at, result->>'verdict' as verdict, (result->>'hasError')::boolean as has_error,
  jsonb_array_length(result->'results') as total,
  jsonb_array_length(jsonb_path_query_array(result, '$.results[*] ? (@.passed == true)')) as passed
`;

/** The newest `most` attempts, oldest first. */
export const listAttemptRows = async (
  db: Db,
  userExerciseId: number,
  most: number,
): Promise<AttemptRow[]> => {
  const { rows } = await sql<AttemptRow>`
    select * from (
      select ${summed} from (${attemptsOf(userExerciseId)}) as attempts order by id desc limit ${most}
    ) as newest order by id
  `.execute(db);
  return rows;
};

type WholeAttemptRow = AttemptRow & {
  code: string;
  files: OwnFiles;
  result: RunOutcome;
  outputRemovedAt: Date | null;
};

export const findAttempt = async (
  db: Db,
  userExerciseId: number,
  attemptId: number,
): Promise<WholeAttemptRow | null> => {
  const { rows } = await sql<WholeAttemptRow>`
    select ${summed}, code, files, result, output_removed_at from (${attemptsOf(userExerciseId)}) as attempts where id = ${attemptId}
  `.execute(db);
  return rows[0] ?? null;
};
