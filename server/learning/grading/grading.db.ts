import { type Selectable, sql } from 'kysely';
import type { Rubric } from '#contract/authoring/rubric.ts';
import { learner, staffRoles } from '#contract/core/roles.ts';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Grading } from '#server/platform/db/schema.ts';

type GradingRow = Selectable<Grading>;
type Exercise = { id: number };
type Course = { id: number };
type Name = { firstName: string; lastName: string };

/** Students with work in an exercise: as `peopleWithWork` of content/versions counts them. */
const withWork = sql`(ue.version > 1 or ue.completed_at is not null)`;

const ofLearners = sql`
  from user_exercises ue
    join user_lessons ul on ul.id = ue.user_lesson_id
    join lessons l on l.id = ul.lesson_id
    join modules m on m.id = l.module_id
    join enrollments en on en.user_id = ul.user_id and en.course_id = m.course_id and en.role_key = ${sql.lit(learner)}
`;

const isChangedSince = sql`
  (g.graded_at is not null and (g.code, g.files) is distinct from (ue.solution_code, ue.files))
`;

const sectionsOf = sql`
  coalesce((select json_agg(distinct s.name) from sections s
    where s.user_id = en.user_id and s.course_id = en.course_id), '[]')
`;

export const hasUnlisted = async (db: Db, exercise: Exercise): Promise<boolean> => {
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (
      select ${ofLearners} where ue.exercise_id = ${exercise.id} and ${withWork}
        and not exists (select from gradings g where g.user_exercise_id = ue.id)
    ) as is_missing
  `.execute(db);
  return rows[0]?.isMissing === true;
};

/** Serializes what gives numbers or graders to the programs of an exercise. */
export const lockGradings = async (db: Db, exercise: Exercise) => {
  await sql`select pg_advisory_xact_lock(hashtext('cairn gradings'), ${exercise.id})`.execute(db);
};

/** Call it with the lock. The numbers go on in an order by chance. */
export const insertUnlisted = async (db: Db, exercise: Exercise) => {
  await sql`
    insert into gradings (user_exercise_id, number)
    select ue.id, row_number() over (order by random()) + coalesce((
      select max(g.number) from gradings g join user_exercises o on o.id = g.user_exercise_id
      where o.exercise_id = ${exercise.id}), 0)
    ${ofLearners} where ue.exercise_id = ${exercise.id} and ${withWork}
      and not exists (select from gradings g where g.user_exercise_id = ue.id)
    on conflict do nothing
  `.execute(db);
};

export type LineRow = Name &
  Pick<GradingRow, 'id' | 'number' | 'graderId' | 'ticked' | 'gradedAt' | 'releasedAt'> & {
    userId: number;
    sections: string[];
    gradedBy: Name | null;
    isChangedSince: boolean;
    secondLook: 'asked' | 'accepted' | 'declined' | null;
  };

/** By name. Who has left the course is not listed. */
export const listGradingRows = async (db: Db, exercise: Exercise): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select g.id, g.number, g.grader_id, g.ticked, g.graded_at, g.released_at, ul.user_id, u.first_name, u.last_name,
      ${sectionsOf} as sections, ${isChangedSince} as is_changed_since,
      case when by.id is not null then
        json_build_object('firstName', by.first_name, 'lastName', by.last_name) end as graded_by,
      (select s.state from second_looks s where s.grading_id = g.id order by s.id desc limit 1) as second_look
    ${ofLearners}
      join gradings g on g.user_exercise_id = ue.id
      join users u on u.id = ul.user_id
      left join users by on by.id = g.graded_by_id
    where ue.exercise_id = ${exercise.id} and (${withWork} or g.graded_at is not null)
    order by lower(u.last_name), lower(u.first_name), u.id
  `.execute(db);
  return rows;
};

export type GraderRow = Name & { id: number; sections: string[] };

export const listGraders = async (db: Db, course: Course): Promise<GraderRow[]> => {
  const { rows } = await sql<GraderRow>`
    select u.id, u.first_name, u.last_name, ${sectionsOf} as sections
    from enrollments en join users u on u.id = en.user_id
    where en.course_id = ${course.id} and en.role_key in (${sql.join(staffRoles)})
    order by lower(u.last_name), lower(u.first_name), u.id
  `.execute(db);
  return rows;
};

/** What holds for students, and whether graders see names. */
export const getRules = async (
  db: Db,
  exercise: Exercise,
): Promise<{ rubric: Rubric | null; isBlind: boolean }> => {
  const { rows } = await sql<{ rubric: Rubric | null; isBlind: boolean }>`
    select rubric, exists (select from blind_exercises b where b.exercise_id = e.id) as is_blind
    from published_exercises e where id = ${exercise.id}
  `.execute(db);
  return rows[0] ?? { rubric: null, isBlind: false };
};

/** False if it was so before. */
export const updateBlind = async (db: Db, { id }: Exercise, isBlind: boolean): Promise<boolean> => {
  const { numAffectedRows = 0n } = await (
    isBlind
      ? sql`insert into blind_exercises (exercise_id) values (${id}) on conflict do nothing`
      : sql`delete from blind_exercises where exercise_id = ${id}`
  ).execute(db);
  return numAffectedRows > 0n;
};

/** Gives those that are not graded to graders; null to nobody. */
export const updateGraders = async (db: Db, given: { id: number; graderId: number | null }[]) => {
  await sql`
    update gradings g set grader_id = given.grader_id
    from unnest(${given.map(({ id }) => id)}::int[], ${given.map(({ graderId }) => graderId)}::int[])
      as given (id, grader_id)
    where g.id = given.id and g.graded_at is null and g.grader_id is distinct from given.grader_id
  `.execute(db);
};

export type ReleasedRow = { id: number; userExerciseId: number; userId: number };

/** Those that were not so before. */
export const updateReleased = async (
  db: Db,
  exercise: Exercise,
  {
    gradingIds,
    released,
  }: { gradingIds: number[] | undefined; released: { by: { id: number }; at: Date } | null },
): Promise<ReleasedRow[]> => {
  const { rows } = await sql<ReleasedRow>`
    update gradings g set released_at = ${released?.at ?? null}::timestamptz, released_by_id = ${released?.by.id ?? null}::int
    from user_exercises ue join user_lessons ul on ul.id = ue.user_lesson_id
    where ue.id = g.user_exercise_id and ue.exercise_id = ${exercise.id} and g.graded_at is not null
      and g.released_at is ${released ? sql`null` : sql`not null`}
      and ${gradingIds ? sql`g.id = any(${gradingIds}::int[])` : sql`true`}
    returning g.id, g.user_exercise_id, ul.user_id
  `.execute(db);
  return rows;
};

/** Whose released grading of an exercise there is; null for an exercise that is deleted. */
export const findReleasedPeople = async (
  db: Db,
  exerciseId: number,
): Promise<{ lessonId: number; userIds: number[] } | null> => {
  const { rows } = await sql<{ lessonId: number; userIds: number[] }>`
    select ul.lesson_id, json_agg(ul.user_id) as user_ids
    from gradings g
      join user_exercises ue on ue.id = g.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id
    where ue.exercise_id = ${exerciseId} and g.released_at is not null
    group by ul.lesson_id
  `.execute(db);
  return rows[0] ?? null;
};

export type FoundGrading = GradingRow &
  Name & {
    userId: number;
    exerciseId: number;
    exercise: string | null;
    position: number;
    lessonId: number;
    lesson: string;
    contextId: string;
    solutionCode: string;
    ownFiles: OwnFiles;
    ownVersion: number;
    updatedAt: Date;
    isChangedSince: boolean;
    sections: string[];
    gradedBy: Name | null;
  };

const found = sql`
  select g.*, ul.user_id, u.first_name, u.last_name, ue.exercise_id, e.name as exercise, e.position,
    ul.lesson_id, l.name as lesson, c.context_id, ue.solution_code,
    ue.files as own_files, ue.version as own_version, ue.updated_at, ${isChangedSince} as is_changed_since,
    coalesce((select json_agg(distinct s.name) from sections s
      where s.user_id = ul.user_id and s.course_id = m.course_id), '[]') as sections,
    case when by.id is not null then
      json_build_object('firstName', by.first_name, 'lastName', by.last_name) end as graded_by
  from gradings g
    join user_exercises ue on ue.id = g.user_exercise_id
    join user_lessons ul on ul.id = ue.user_lesson_id
    join exercises e on e.id = ue.exercise_id
    join lessons l on l.id = e.lesson_id
    join modules m on m.id = l.module_id
    join courses c on c.id = m.course_id
    join users u on u.id = ul.user_id
    left join users by on by.id = g.graded_by_id
`;

/** Null also where the exercise is deleted. */
export const findGrading = async (db: Db, id: number): Promise<FoundGrading | null> =>
  (await sql<FoundGrading>`${found} where g.id = ${id}`.execute(db)).rows[0] ?? null;

export const findGradingOf = async (db: Db, userExercise: { id: number }): Promise<FoundGrading | null> =>
  (await sql<FoundGrading>`${found} where g.user_exercise_id = ${userExercise.id}`.execute(db)).rows[0] ??
  null;

/** Serializes the writes of one grading. */
export const lockGrading = async (db: Db, { id }: { id: number }) => {
  await db.selectFrom('gradings').select('id').where('id', '=', id).forUpdate().execute();
};

type Graded = { ticked: string[]; by: { id: number }; at: Date; codeVersion: number };

/** False if the program is neither the one that was graded nor the one that the student has. */
export const updateGraded = async (
  db: Db,
  { id }: { id: number },
  { ticked, by, at, codeVersion }: Graded,
): Promise<boolean> => {
  const { rows } = await sql`
    update gradings g set ticked = ${ticked}::text[], graded_at = ${at}::timestamptz, graded_by_id = ${by.id}::int,
      version = g.version + 1, code_version = ${codeVersion}::int,
      code = case when g.code_version = ${codeVersion}::int then g.code else ue.solution_code end,
      files = case when g.code_version = ${codeVersion}::int then g.files else ue.files end
    from user_exercises ue
    where ue.id = g.user_exercise_id and g.id = ${id} and ${codeVersion}::int in (g.code_version, ue.version)
    returning g.id
  `.execute(db);
  return rows.length > 0;
};

export const updateUngraded = async (db: Db, { id }: { id: number }, ticked: string[]) => {
  await sql`
    update gradings set ticked = ${ticked}::text[], graded_at = null, graded_by_id = null, code = null, files = null,
      code_version = null, version = version + 1
    where id = ${id}
  `.execute(db);
};

export type LastRunRow = {
  at: Date;
  code: string;
  files: OwnFiles;
  result: RunOutcome;
};

/** The newest attempt, as attempts.db.ts says what one is. */
export const findLastRun = async (db: Db, userExerciseId: number): Promise<LastRunRow | null> => {
  const { rows } = await sql<LastRunRow>`
    select finished_at as at, code, files, result from test_processes
    where user_exercise_id = ${userExerciseId} and kind = 'student'
      and started_at is not null and finished_at is not null and result->>'verdict' <> 'sandbox-failed'
    order by id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
};

export type GradedExerciseRow = {
  lessonId: number;
  lesson: string;
  exerciseId: number;
  name: string | null;
  position: number;
  people: number;
  graded: number;
  released: number;
  mine: number;
  mineGraded: number;
  asked: number;
};

export const listGradedExerciseRows = async (
  db: Db,
  course: Course,
  lessonId: number | null,
  user: { id: number },
): Promise<GradedExerciseRow[]> => {
  const { rows } = await sql<GradedExerciseRow>`
    select l.id as lesson_id, l.name as lesson, x.id as exercise_id, x.name, x.position, counted.*
    from published_exercises x
      join lessons l on l.id = x.lesson_id
      join modules m on m.id = l.module_id
      cross join lateral (
        select count(*)::int as people, count(g.graded_at)::int as graded, count(g.released_at)::int as released,
          count(*) filter (where g.grader_id = ${user.id})::int as mine,
          count(g.graded_at) filter (where g.grader_id = ${user.id})::int as mine_graded,
          count(*) filter (where exists (select from second_looks s
            where s.grading_id = g.id and s.state = 'asked'))::int as asked
        from user_exercises ue
          join user_lessons ul on ul.id = ue.user_lesson_id
          join enrollments en on en.user_id = ul.user_id and en.course_id = m.course_id and en.role_key = ${learner}
          left join gradings g on g.user_exercise_id = ue.id
        where ue.exercise_id = x.id and (${withWork} or g.graded_at is not null)
      ) counted
    where m.course_id = ${course.id} and x.rubric is not null
      and ${lessonId === null ? sql`true` : sql`l.id = ${lessonId}`}
    order by m.position, l.position, x.position
  `.execute(db);
  return rows;
};

export type ExportedGradingRow = {
  course: string;
  lesson: string;
  exercise: string | null;
  rubric: Rubric | null;
  ticked: string[];
  gradedAt: Date;
  releasedAt: Date;
  code: string;
  files: OwnFiles;
  secondLooks: { state: string; question: string; askedAt: string; answer: string | null }[];
};

const inItsCourse = sql`
  join user_exercises ue on ue.id = g.user_exercise_id
  join user_lessons ul on ul.id = coalesce(ue.user_lesson_id, ue.former_user_lesson_id)
  join published_exercises x on x.id = ue.exercise_id
  join lessons l on l.id = ul.lesson_id
  join modules m on m.id = coalesce(l.module_id, l.former_module_id)
  join courses c on c.id = coalesce(m.course_id, m.former_course_id)
`;

/** What is released; also in deleted content. */
export const listGradingsOf = async (db: Db, user: { id: number }): Promise<ExportedGradingRow[]> => {
  const { rows } = await sql<ExportedGradingRow>`
    select c.name as course, l.name as lesson, x.name as exercise, x.rubric, g.ticked, g.graded_at, g.released_at,
      g.code, g.files,
      coalesce((select json_agg(json_build_object('state', s.state, 'question', s.question, 'askedAt', s.asked_at,
        'answer', s.answer) order by s.id) from second_looks s where s.grading_id = g.id), '[]') as second_looks
    from gradings g ${inItsCourse}
    where ul.user_id = ${user.id} and g.released_at is not null and not is_exam_held(l.id)
    order by g.id
  `.execute(db);
  return rows;
};

/** What somebody answered as staff. */
export const listAnswersOf = async (
  db: Db,
  user: { id: number },
): Promise<
  { course: string; lesson: string; exercise: string | null; answer: string; answeredAt: Date }[]
> => {
  const { rows } = await sql<{
    course: string;
    lesson: string;
    exercise: string | null;
    answer: string;
    answeredAt: Date;
  }>`
    select c.name as course, l.name as lesson, x.name as exercise, s.answer, s.answered_at
    from second_looks s join gradings g on g.id = s.grading_id ${inItsCourse}
    where s.answered_by_id = ${user.id} and s.answer is not null
    order by s.id
  `.execute(db);
  return rows;
};
