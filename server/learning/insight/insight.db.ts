import type { ExerciseFiles, OwnFiles } from '#contract/running/exercise-files.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  closedAfterMs,
  helpedWithin,
  leastSolved,
  leftAloneHours,
  listedStuck,
  stillMinutes,
  stuckNowMinutes,
  stuckRuns,
  stuckWithinHours,
} from '#contract/learning/insight.ts';
import { learner } from '#contract/core/roles.ts';
import type { RunContract } from '#contract/running/run-request.ts';
import type { RunOutcome } from '#contract/running/runs.ts';
import { columnList } from '#server/platform/db/column-list.ts';
import type { Db } from '#server/platform/db/db.ts';
import { runLanguageColumns, type RunLanguageRow } from '#server/running/runs/run-language-columns.ts';

/**
 * Reads what a trigger records as runs end (migration 0140). Only who is a learner of the course now counts: staff who try
 * an exercise do not, and neither does who has left.
 */

type Course = { id: number };
type Exercise = { id: number };

/** Of a person `user_id` in a course. */
const isLearner = (userId: RawBuilder<unknown>, course: Course) => sql`
  exists (select from enrollments e
    where e.user_id = ${userId} and e.course_id = ${course.id} and e.role_key = ${learner})
`;

export type StudentRow = {
  id: number;
  firstName: string;
  lastName: string;
  sections: string[];
  runs: number;
  workedSeconds: number;
  isSolved: boolean;
  isBypassed: boolean;
  hintsOpened: number;
  lastRunAt: Date | null;
  failedTests: string[];
  /** Null in a course without points. */
  points: { reached: number; most: number } | null;
};

/** Learners who have begun the lesson, by name. */
export const studentsOfExerciseQuery = (course: Course, exercise: Exercise): RawBuilder<StudentRow> => sql`
  select u.id, u.first_name, u.last_name,
    coalesce((select json_agg(distinct s.name) from sections s
      where s.user_id = u.id and s.course_id = ${course.id}), '[]') as sections,
    coalesce(a.runs, 0) as runs, coalesce(a.worked_seconds, 0) as worked_seconds,
    is_solved(ue) as is_solved, ue.instructor_bypassed as is_bypassed, a.last_at as last_run_at,
    coalesce(a.failed_tests, '{}') as failed_tests,
    (select count(*)::int from opened_hints h where h.user_exercise_id = ue.id) as hints_opened,
    (select json_build_object('reached', p.reached, 'most', p.most)
      from exercise_points p where p.user_exercise_id = ue.id) as points
  from user_exercises ue
    join user_lessons ul on ul.id = ue.user_lesson_id
    join enrollments e on e.user_id = ul.user_id and e.course_id = ${course.id} and e.role_key = ${learner}
    join users u on u.id = ul.user_id
    left join exercise_activity a on a.exercise_id = ue.exercise_id and a.user_id = ul.user_id
  where ue.exercise_id = ${exercise.id}
  order by lower(u.last_name), lower(u.first_name), u.id
`;

export const listStudentsOfExercise = async (
  db: Db,
  course: Course,
  exercise: Exercise,
): Promise<StudentRow[]> => (await studentsOfExerciseQuery(course, exercise).execute(db)).rows;

export type ExplanationRow = { text: string; shownTo: number; helped: number };

export type GroupRow = {
  id: number;
  test: string;
  kind: string;
  runs: number;
  people: number[];
  endedWith: number | null;
  acceptedWith: number | null;
  explanation: ExplanationRow | null;
};

/** Of a group `g`. The runs of a person end with the one that passed: it failed no test. */
const explanationOf = (course: Course) => sql`
  (select json_build_object('text', x.text, 'shownTo', count(v.user_id),
      'helped', count(*) filter (where a.last_test is null and a.runs - v.runs <= ${sql.lit(helpedWithin)}))
    from group_explanations x
      left join (explanation_views v
        join enrollments e on e.user_id = v.user_id and e.course_id = ${course.id} and e.role_key = ${learner}
      ) on v.group_id = x.group_id
      left join exercise_activity a on a.exercise_id = g.exercise_id and a.user_id = v.user_id
    where x.group_id = g.id
    group by x.group_id)
`;

export const groupsOfExerciseQuery = (
  course: Course,
  exercise: Exercise,
  most: number,
): RawBuilder<GroupRow> => sql`
  with last as materialized (
    select test, max(number) as number
    from exercise_versions v join contracts k on k.id = v.contract_id, jsonb_array_elements_text(k.tests) test
    where v.exercise_id = ${exercise.id}
    group by test
  ), ended as materialized (
    -- A name that no version has says nothing: some kinds of tests report others than they list.
    select last.test, min(v.number) as number
    from last
      join exercise_versions v on v.exercise_id = ${exercise.id} and v.number > last.number
      join contracts k on k.id = v.contract_id and k.tests is not null
    group by last.test
  )
  select g.id, g.test, g.kind, sum(w.runs)::int as runs, json_agg(w.user_id) as people, ended.number as ended_with,
    g.accepted_number as accepted_with, ${explanationOf(course)} as explanation
  from wrong_answer_groups g
    join wrong_answers w on w.group_id = g.id
    join enrollments e on e.user_id = w.user_id and e.course_id = ${course.id} and e.role_key = ${learner}
    left join ended on ended.test = g.test
  where g.exercise_id = ${exercise.id}
  group by g.id, ended.number
  order by coalesce(ended.number, g.accepted_number) is not null, count(*) desc, g.id
  limit ${most}
`;

export const listGroups = async (
  db: Db,
  course: Course,
  exercise: Exercise,
  most: number,
): Promise<GroupRow[]> => (await groupsOfExerciseQuery(course, exercise, most).execute(db)).rows;

export const findGroup = async (
  db: Db,
  exercise: Exercise,
  id: number,
): Promise<{ id: number; test: string } | null> =>
  (await db
    .selectFrom('wrongAnswerGroups')
    .select(['id', 'test'])
    .where('id', '=', id)
    .where('exerciseId', '=', exercise.id)
    .executeTakeFirst()) ?? null;

export type ExampleRow = { userId: number; code: string; at: Date; result: RunOutcome };

export const listExamples = async (
  db: Db,
  course: Course,
  group: { id: number },
  most: number,
): Promise<ExampleRow[]> => {
  const { rows } = await sql<ExampleRow>`
    select w.user_id, p.code, w.last_at as at, p.result
    from wrong_answers w
      join test_processes p on p.id = w.run_id and p.user_id = w.user_id
    where w.group_id = ${group.id} and ${isLearner(sql`w.user_id`, course)}
    order by w.last_at desc, w.user_id
    limit ${most}
  `.execute(db);
  return rows;
};

export const getFileName = async (db: Db, lesson: { languageConfigId: number }): Promise<string> => {
  const row = await db
    .selectFrom('languageConfigs')
    .select('executableFileName')
    .where('id', '=', lesson.languageConfigId)
    .executeTakeFirstOrThrow();
  return row.executableFileName;
};

export type ExerciseLineRow = {
  id: number;
  name: string | null;
  position: number;
  lessonId: number;
  lesson: string;
  tried: number;
  solved: number;
  medianRuns: number | null;
  medianSeconds: number | null;
  hintsOpened: number;
  hardestTest: string | null;
  hardestPeople: number | null;
};

/** Of an enrollment `e`. */
const isIn = (section: string | undefined) => {
  if (section === undefined) return sql`true`;
  const theirs = sql`select from sections s where s.course_id = e.course_id and s.user_id = e.user_id`;
  return section === '' ? sql`not exists (${theirs})` : sql`exists (${theirs} and s.name = ${section})`;
};

/**
 * With `counted` (exercises) and `student`: what each exercise took those who tried it. Who was given completion with a new version
 * without a run of their own has solved it, but says nothing about how long it takes.
 */
const summing = sql`
  activity as materialized (
    select ue.exercise_id, a.runs, a.worked_seconds, a.failed_tests, is_solved(ue) as is_solved,
      is_solved(ue) and a.runs is not null as is_solved_by_runs
    from counted
      join user_exercises ue on ue.exercise_id = counted.id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join student on student.user_id = ul.user_id
      left join exercise_activity a on a.exercise_id = ue.exercise_id and a.user_id = ul.user_id
    where a.runs is not null or is_solved(ue)
  ), summed as (
    select exercise_id, count(*)::int as tried, (count(*) filter (where is_solved))::int as solved,
      percentile_disc(0.5) within group (order by runs) filter (where is_solved_by_runs) as median_runs,
      percentile_disc(0.5) within group (order by worked_seconds) filter (where is_solved_by_runs) as median_seconds,
      case when count(*) filter (where is_solved_by_runs) >= ${sql.lit(leastSolved)} then
        percentile_disc(0.75) within group (order by worked_seconds) filter (where is_solved_by_runs) end as usual_seconds
    from activity group by exercise_id
  ), hardest as (
    select distinct on (exercise_id) exercise_id, test as hardest_test, count(*)::int as hardest_people
    from activity, unnest(failed_tests) test
    group by exercise_id, test
    order by exercise_id, hardest_people desc, test
  )
`;

type Lines = { lesson?: { id: number } | undefined; section?: string | undefined };

/** One line per exercise; of one lesson, or of the whole course. Of everybody it is read as it was counted last. */
export const exerciseLinesQuery = (
  course: Course,
  { lesson, section }: Lines,
): RawBuilder<ExerciseLineRow> => sql`
  with exercise as materialized (
    select x.id, x.name, x.position, cardinality(x.hints) > 0 as has_hints, l.id as lesson_id, l.name as lesson,
      m.position as module_position, l.position as lesson_position
    from modules m join lessons l on l.module_id = m.id join exercises x on x.lesson_id = l.id
    where m.course_id = ${course.id} and ${lesson ? sql`l.id = ${lesson.id}` : sql`true`}
  ), student as materialized (
    select e.user_id from enrollments e
    where e.course_id = ${course.id} and e.role_key = ${learner} and ${isIn(section)}
  ), ${
    section === undefined
      ? sql`summed as (select * from exercise_summaries), hardest as (select * from exercise_summaries)`
      : sql`counted as (select id from exercise), ${summing}`
  }, hinted as (
    select exercise.id as exercise_id, count(*)::int as hints_opened
    from exercise
      join user_exercises ue on exercise.has_hints and ue.exercise_id = exercise.id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join student on student.user_id = ul.user_id
      join opened_hints h on h.user_exercise_id = ue.id
    group by exercise.id
  )
  select exercise.id, exercise.name, exercise.position, exercise.lesson_id, exercise.lesson,
    coalesce(summed.tried, 0) as tried, coalesce(summed.solved, 0) as solved, summed.median_runs, summed.median_seconds,
    coalesce(hinted.hints_opened, 0) as hints_opened, hardest.hardest_test, hardest.hardest_people
  from exercise
    left join summed on summed.exercise_id = exercise.id
    left join hinted on hinted.exercise_id = exercise.id
    left join hardest on hardest.exercise_id = exercise.id
  order by exercise.module_position, exercise.lesson_position, exercise.position
`;

/** Of an exercise `x` and its summary `s`: what was counted last is not what holds among these learners now. */
const isUncounted = (learners: RawBuilder<unknown>) => sql`(
  s.counted_version is distinct from s.version
  or s.counted_number is distinct from x.published_number
  or s.counted_learners is distinct from ${learners}
)`;

/**
 * Counts the exercises again that were run or published since they were counted, or whose learners are others now. A run that
 * ends meanwhile has raised the version, so that the next call counts again.
 */
export const updateSummaries = async (db: Db, course: Course, lesson?: { id: number }) => {
  await sql`
    with student as materialized (
      select user_id from enrollments where course_id = ${course.id} and role_key = ${learner}
    ), learners as materialized (
      select coalesce(md5(string_agg(user_id::text, ',' order by user_id)), '') as mark from student
    ), counted as materialized (
      select x.id, coalesce(s.version, 0) as version, x.published_number as number
      from modules m
        join lessons l on l.module_id = m.id
        join exercises x on x.lesson_id = l.id
        left join exercise_summaries s on s.exercise_id = x.id
      where m.course_id = ${course.id} and ${lesson ? sql`l.id = ${lesson.id}` : sql`true`}
        and ${isUncounted(sql`(select mark from learners)`)}
    ), ${summing}
    insert into exercise_summaries as s (exercise_id, counted_version, counted_number, counted_learners, tried, solved,
      median_runs, median_seconds, usual_seconds, hardest_test, hardest_people)
    select counted.id, counted.version, counted.number, learners.mark, coalesce(summed.tried, 0),
      coalesce(summed.solved, 0), summed.median_runs, summed.median_seconds, summed.usual_seconds, hardest.hardest_test,
      hardest.hardest_people
    from learners, counted
      left join summed on summed.exercise_id = counted.id
      left join hardest on hardest.exercise_id = counted.id
    -- In the same order for all, so that two who count at once never wait for each other.
    order by counted.id
    on conflict (exercise_id) do update set
      counted_version = excluded.counted_version, counted_number = excluded.counted_number,
      counted_learners = excluded.counted_learners,
      tried = excluded.tried, solved = excluded.solved, median_runs = excluded.median_runs,
      median_seconds = excluded.median_seconds, usual_seconds = excluded.usual_seconds,
      hardest_test = excluded.hardest_test, hardest_people = excluded.hardest_people
  `.execute(db);
};

/** Courses with learners and with exercises that `updateSummaries` would count again. */
export const listCoursesToCount = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with learners as materialized (
      select course_id, md5(string_agg(user_id::text, ',' order by user_id)) as mark
      from enrollments where role_key = ${learner} group by course_id
    )
    select learners.course_id as id from learners
    where exists (
      select from modules m
        join lessons l on l.module_id = m.id
        join exercises x on x.lesson_id = l.id
        left join exercise_summaries s on s.exercise_id = x.id
      where m.course_id = learners.course_id and ${isUncounted(sql`learners.mark`)}
    )
    order by 1
  `.execute(db);
  return rows.map(({ id }) => id);
};

export const listExerciseLines = async (db: Db, course: Course, filter: Lines): Promise<ExerciseLineRow[]> =>
  (await exerciseLinesQuery(course, filter).execute(db)).rows;

export type StuckRow = {
  userId: number;
  firstName: string;
  lastName: string;
  sections: string[];
  lessonId: number;
  lesson: string;
  exerciseId: number;
  exercise: string | null;
  position: number;
  userExerciseId: number;
  attemptId: number | null;
  test: string | null;
  sameTestRuns: number;
  workedSeconds: number;
  usualSeconds: number | null;
  lastRunAt: Date | null;
  stillSeconds: number | null;
  activeAt: Date;
  isNow: boolean;
  executableFileName: string;
};

/** Of a course `c` with modules `m` and lessons `l`. Nobody is stuck where students cannot come in. */
const isOf = (course: Course, lesson: { id: number } | undefined) =>
  sql`c.id = ${course.id} and ${lesson ? sql`l.id = ${lesson.id}` : sql`true`} and is_lesson_open(l, c)`;

const beforeThat = (now: Date) => (milliseconds: number) => new Date(now.getTime() - milliseconds);

/**
 * Whose page is open and stands still. An edit or a run ends it at once, the next call of the page begins it again. When a
 * page was left alone nobody is there to be helped.
 */
const stillQuery = (course: Course, lesson: { id: number } | undefined, now: Date) => {
  const before = beforeThat(now);
  return sql`
    select ue.exercise_id, ul.user_id, greatest(p.still_since, a.last_at) as still_since
    from open_pages p
      join user_exercises ue on ue.id = p.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
      left join exercise_activity a on a.exercise_id = ue.exercise_id and a.user_id = ul.user_id
    where ${isOf(course, lesson)} and p.seen_at > ${before(closedAfterMs)}
      and ue.version = p.version
      and greatest(p.still_since, a.last_at) <= ${before(stillMinutes * 60_000)}
      and greatest(p.still_since, a.last_at) > ${before(leftAloneHours * 3_600_000)}
  `;
};

/** Who clicked, typed or opened a page of the lesson within the minutes that count as now: one row per lesson and person. */
const pagesQuery = (course: Course, lesson: { id: number } | undefined, now: Date) => {
  const since = new Date(now.getTime() - stuckNowMinutes * 60_000);
  return sql`
    select ul.user_id, ul.lesson_id, max(p.active_at) as active_at
    from open_pages p
      join user_exercises ue on ue.id = p.user_exercise_id
      join user_lessons ul on ul.id = ue.user_lesson_id
      join lessons l on l.id = ul.lesson_id
      join modules m on m.id = l.module_id
      join courses c on c.id = m.course_id
    where ${isOf(course, lesson)} and p.seen_at > ${since} and p.active_at > ${since}
    group by ul.user_id, ul.lesson_id
  `;
};

/**
 * Reads the few who were at it lately, then what else is to be known of those who are listed: joined at once, all work of
 * these people would be read, and planning a join of eleven tables took ten times as long as executing it. How long an
 * exercise takes is read as it was counted last.
 */
export const stuckQuery = (
  course: Course,
  { lesson, now }: { lesson?: { id: number }; now: Date },
): RawBuilder<StuckRow> => sql`
  with late as materialized (
    select a.exercise_id, a.user_id, null::timestamptz as still_since
    from courses c
      join modules m on m.course_id = c.id
      join lessons l on l.module_id = m.id
      join exercises x on x.lesson_id = l.id
      join exercise_activity a on a.exercise_id = x.id
      left join exercise_summaries s on s.exercise_id = x.id
    where ${isOf(course, lesson)}
      and a.last_test is not null
      and a.last_at > ${now}::timestamptz - make_interval(hours => ${stuckWithinHours})
      and (a.same_test_runs >= ${stuckRuns} or a.worked_seconds > s.usual_seconds)
  ), still as materialized (${stillQuery(course, lesson, now)}), found as materialized (
    select exercise_id, user_id, max(still_since) as still_since
    from (select * from late union all select * from still) one
    group by exercise_id, user_id
  ), page as materialized (${pagesQuery(course, lesson, now)}), listed as materialized (
    select found.user_id, found.exercise_id, found.still_since, ue.id as user_exercise_id,
      a.last_run_id, a.last_test, a.same_test_runs, a.worked_seconds, a.last_at,
      -- In the whole lesson: who looks at an exercise before this one is there, too.
      greatest(l.last_active_at, page.active_at, ue.updated_at, found.still_since) as active_at
    from found
      join enrollments e on e.user_id = found.user_id and e.course_id = ${course.id} and e.role_key = ${learner}
      join exercises x on x.id = found.exercise_id
      join user_lessons ul on ul.user_id = found.user_id and ul.lesson_id = x.lesson_id
      join user_exercises ue on ue.user_lesson_id = ul.id and ue.exercise_id = x.id
      left join exercise_activity a on a.exercise_id = found.exercise_id and a.user_id = found.user_id
      left join lesson_activity l on l.lesson_id = x.lesson_id and l.user_id = found.user_id
      left join page on page.lesson_id = x.lesson_id and page.user_id = found.user_id
    where ue.completed_at is null
    order by active_at desc, found.user_id
    limit ${listedStuck}
  )
  select u.id as user_id, u.first_name, u.last_name, l.id as lesson_id, l.name as lesson, x.id as exercise_id,
    x.name as exercise, x.position, listed.user_exercise_id, listed.last_run_id as attempt_id, listed.last_test as test,
    coalesce(listed.same_test_runs, 0) as same_test_runs, coalesce(listed.worked_seconds, 0) as worked_seconds,
    c.executable_file_name, s.usual_seconds, listed.last_at as last_run_at,
    extract(epoch from ${now}::timestamptz - listed.still_since)::int as still_seconds,
    listed.active_at,
    listed.active_at > ${now}::timestamptz - make_interval(mins => ${stuckNowMinutes}) as is_now,
    coalesce((select json_agg(distinct s.name) from sections s
      where s.user_id = u.id and s.course_id = ${course.id}), '[]') as sections
  from listed
    join users u on u.id = listed.user_id
    join exercises x on x.id = listed.exercise_id
    join lessons l on l.id = x.lesson_id
    join language_configs c on c.id = l.language_config_id
    left join exercise_summaries s on s.exercise_id = x.id
  order by listed.active_at desc, u.id
`;

export const listStuck = async (
  db: Db,
  course: Course,
  filter: { lesson?: { id: number }; now: Date },
): Promise<StuckRow[]> => (await stuckQuery(course, filter).execute(db)).rows;

export const findExplanation = async (
  db: Db,
  course: Course,
  group: { id: number },
): Promise<ExplanationRow | null> => {
  const { rows } = await sql<{ explanation: ExplanationRow | null }>`
    select ${explanationOf(course)} as explanation from wrong_answer_groups g where g.id = ${group.id}
  `.execute(db);
  return rows[0]?.explanation ?? null;
};

export const upsertExplanation = async (db: Db, group: { id: number }, text: string) => {
  await sql`
    insert into group_explanations (group_id, text) values (${group.id}, ${text})
    on conflict (group_id) do update set text = excluded.text, updated_at = now()
  `.execute(db);
};

export const deleteExplanation = async (db: Db, group: { id: number }) => {
  await db.deleteFrom('groupExplanations').where('groupId', '=', group.id).execute();
};

type ExplanationOfRun = { groupId: number; text: string; test: string } | { groupId: null };

/** Of the group that the run falls into; without one if nobody wrote any. Null if there is no such run. */
export const findExplanationOfRun = async (
  db: Db,
  userExerciseId: number,
  runId: number,
): Promise<ExplanationOfRun | null> => {
  const { rows } = await sql<ExplanationOfRun>`
    select x.group_id, x.text, g.test
    from test_processes p
      left join wrong_answer_groups g on g.exercise_id = p.exercise_id
        and g.test = p.result->'failure'->>'test' and g.kind = p.result->'failure'->>'kind'
      left join group_explanations x on x.group_id = g.id
    where p.id = ${runId} and p.user_exercise_id = ${userExerciseId} and p.kind = 'student'
  `.execute(db);
  return rows[0] ?? null;
};

/** The first look counts. */
export const insertExplanationView = async (db: Db, groupId: number, user: { id: number }) => {
  await sql`
    insert into explanation_views (group_id, user_id, runs)
    select g.id, ${user.id}::int, a.runs
    from wrong_answer_groups g
      join exercise_activity a on a.exercise_id = g.exercise_id and a.user_id = ${user.id} and a.last_test is not null
    where g.id = ${groupId}
    on conflict do nothing
  `.execute(db);
};

export type PublishedTests = RunLanguageRow & {
  courseId: number;
  testCode: string;
  allowsAnyExitCode: boolean;
  contract: RunContract | null;
  cpuLimitMs: number | null;
  files: ExerciseFiles;
};

/** Null if another version was published since. */
export const findPublishedTests = async (
  db: Db,
  { exerciseId, number }: { exerciseId: number; number: number },
): Promise<PublishedTests | null> => {
  const { rows } = await sql<PublishedTests>`
    select m.course_id, ${columnList(runLanguageColumns, 'c')}, v.test_code, v.allows_any_exit_code, v.cpu_limit_ms, v.files,
      contract_record(k) as contract
    from exercises e
      join exercise_versions v on v.exercise_id = e.id and v.number = e.published_number
      left join contracts k on k.id = v.contract_id
      join lessons l on l.id = e.lesson_id
      join modules m on m.id = l.module_id
      join language_configs c on c.id = l.language_config_id
    where e.id = ${exerciseId} and v.number = ${number}
  `.execute(db);
  return rows[0] ?? null;
};

export type AnswerOfGroup = { groupId: number; code: string; files: OwnFiles };

/** The newest answer of the next of the largest groups, if it was given to an older version. */
export const findAnswerToCheck = async (
  db: Db,
  { exerciseId, number, after, most }: { exerciseId: number; number: number; after: number; most: number },
): Promise<AnswerOfGroup | null> => {
  const { rows } = await sql<AnswerOfGroup>`
    with largest as materialized (
      select g.id, (array_agg(w.run_id order by w.last_at desc))[1] as run_id
      from wrong_answer_groups g join wrong_answers w on w.group_id = g.id
      where g.exercise_id = ${exerciseId} and g.accepted_number is null
      group by g.id order by count(*) desc, g.id limit ${most}
    )
    select largest.id as group_id, p.code, p.files
    from largest join test_processes p on p.id = largest.run_id
    where largest.id > ${after} and coalesce(p.version_number, 0) < ${number}::int
    order by largest.id limit 1
  `.execute(db);
  return rows[0] ?? null;
};

export const updateGroupAccepted = async (db: Db, { groupId }: { groupId: number }, number: number) => {
  await sql`
    update wrong_answer_groups g set accepted_number = ${number}::int
    from exercises e
    where g.id = ${groupId} and e.id = g.exercise_id and e.published_number = ${number}::int
  `.execute(db);
};
