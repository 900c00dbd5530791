import { type Selectable, sql } from 'kysely';
import type { OwnFiles } from '#contract/running/exercise-files.ts';
import { learner } from '#contract/core/roles.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { ExamSitting } from '#server/platform/db/schema.ts';

type SittingRow = Selectable<ExamSitting>;

type LateRow = {
  userExerciseId: number;
  exercise: string | null;
  gapBeganAt: string;
  arrivedAt: string;
  acceptedAt: string | null;
};

export type BoardRow = {
  id: number;
  firstName: string;
  lastName: string;
  sections: string[];
  sitting: Omit<SittingRow, 'startedAt' | 'endsAt' | 'handedInAt' | 'seenAt'> &
    Record<'startedAt' | 'endsAt' | 'handedInAt' | 'seenAt', string | null>;
  isOffline: boolean;
  isOver: boolean;
  late: LateRow[];
};

/** A page says every ten seconds that it is there. */
const offlineAfterSeconds = 30;

/** The learners of the course, and whoever has written the exam and left. */
export const listBoard = async (
  db: Db,
  course: { id: number },
  lesson: { id: number },
): Promise<BoardRow[]> => {
  const { rows } = await sql<BoardRow>`
    select u.id, u.first_name, u.last_name,
      coalesce((
        select json_agg(distinct n.name) from sections n where n.user_id = u.id and n.course_id = ${course.id}
      ), '[]') as sections,
      case when s.id is not null then json_build_object('id', s.id, 'extraMinutes', s.extra_minutes,
        'extraPercent', s.extra_percent, 'startedAt', s.started_at, 'endsAt', s.ends_at, 'handedInAt', s.handed_in_at,
        'seenAt', s.seen_at, 'isAway', s.is_away) end as sitting,
      coalesce(s.seen_at < now() - ${offlineAfterSeconds} * interval '1 second', true) as is_offline,
      coalesce(s.handed_in_at is not null or s.ends_at <= now(), false) as is_over,
      coalesce((
        select json_agg(json_build_object('userExerciseId', a.user_exercise_id, 'exercise', e.name,
          'gapBeganAt', a.gap_began_at, 'arrivedAt', a.late_arrived_at, 'acceptedAt', a.accepted_at) order by e.position)
        from exam_answers a
          join user_exercises ue on ue.id = a.user_exercise_id
          join published_exercises e on e.id = ue.exercise_id
        where a.sitting_id = s.id and a.late_code is not null
      ), '[]') as late
    from users u
      left join exam_sittings s on s.user_id = u.id and s.lesson_id = ${lesson.id}
    where s.started_at is not null or exists (
      select from enrollments n where n.user_id = u.id and n.course_id = ${course.id} and n.role_key = ${learner}
    )
    order by lower(u.last_name), lower(u.first_name), u.id
  `.execute(db);
  return rows;
};

export type ExportedAnswer = {
  userId: number;
  position: number;
  exercise: string | null;
  executableFileName: string;
  code: string;
  files: OwnFiles;
  lateCode: string | null;
  lateFiles: OwnFiles | null;
  acceptedAt: Date | null;
};

export const listExportedAnswers = async (db: Db, lesson: { id: number }): Promise<ExportedAnswer[]> => {
  const { rows } = await sql<ExportedAnswer>`
    select s.user_id, e.position, e.name as exercise, c.executable_file_name, a.code, a.files, a.late_code, a.late_files,
      a.accepted_at
    from exam_answers a
      join exam_sittings s on s.id = a.sitting_id
      join user_exercises ue on ue.id = a.user_exercise_id
      join published_exercises e on e.id = ue.exercise_id
      join lessons l on l.id = s.lesson_id
      join language_configs c on c.id = l.language_config_id
    where s.lesson_id = ${lesson.id}
    order by s.user_id, e.position
  `.execute(db);
  return rows;
};

export type ExportedReceipt = { userId: number; id: string; body: string; signature: string; keyId: string };

export const listExportedReceipts = async (db: Db, lesson: { id: number }): Promise<ExportedReceipt[]> => {
  const { rows } = await sql<ExportedReceipt>`
    select s.user_id, r.id, r.body, r.signature, r.key_id
    from receipts r join exam_sittings s on s.id = r.sitting_id
    where s.lesson_id = ${lesson.id}
    order by s.user_id, r.made_at
  `.execute(db);
  return rows;
};

export const isAnyoneWriting = async (db: Db, lesson: { id: number }): Promise<boolean> => {
  const { rows } = await sql`
    select from exam_sittings
    where lesson_id = ${lesson.id} and handed_in_at is null and ends_at > now() limit 1
  `.execute(db);
  return rows.length > 0;
};
