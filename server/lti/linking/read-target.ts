import type { LaunchClaims } from '../claims/read-claims.ts';

/**
 * What a launch says that its link leads to. Deep linking writes it both as a custom parameter and into the URL, because
 * some platforms drop one of them. The whole course is written out too: an empty custom object breaks Moodle, and a link
 * that says nothing keeps leading to what it led to.
 */
export type NamedTarget =
  | { leadsTo: 'lesson'; lessonId: number }
  | { leadsTo: 'course'; hasLessonColumns: boolean }
  | null;

export const wholeCourse = { oneGrade: 'one_grade', eachLesson: 'each_lesson' } as const;

/** Names of the custom parameter, and of the parameter in the URL. */
export const targetNames = {
  lesson: { custom: 'lesson_id', query: 'lesson' },
  course: { custom: 'whole_course', query: 'course' },
} as const;

export const readTarget = ({ custom, targetLinkUri }: LaunchClaims): NamedTarget => {
  const query = targetLinkUri ? new URL(targetLinkUri).searchParams : new URLSearchParams();
  const told = (names: { custom: string; query: string }) =>
    custom[names.custom] || query.get(names.query) || '';
  const lesson = told(targetNames.lesson);
  if (/^[1-9]\d{0,8}$/.test(lesson)) return { leadsTo: 'lesson', lessonId: Number(lesson) };
  const course = told(targetNames.course);
  const isKnown = course === wholeCourse.oneGrade || course === wholeCourse.eachLesson;
  return isKnown ? { leadsTo: 'course', hasLessonColumns: course === wholeCourse.eachLesson } : null;
};
