import { useParams } from 'react-router';
import { learner } from '#contract/core/roles.ts';
import { useSession } from './tools.ts';

/** The course and lesson of this page: from the URL, else those of the LTI launch. */
export const usePlace = (): { contextId: string; lessonId: string } => {
  const { settings } = useSession();
  const { contextId, courseId, lessonId } = useParams();
  return {
    contextId: contextId ?? courseId ?? settings.contextId ?? '',
    lessonId: lessonId ?? (settings.lessonId === undefined ? '' : String(settings.lessonId)),
  };
};

/** Whether the course of the lesson can be opened: not in a launch into one lesson. */
export const useHasCourse = (): boolean => useSession().mode !== 'lesson';

/** Whether Cairn was opened directly and not by an LMS, with a course list and sign-out. */
export const useIsStandalone = (): boolean => useSession().mode === 'standalone';

/** Whether an LMS opened the page in the role of a student. */
export const useIsStudent = (): boolean => {
  const { mode, settings } = useSession();
  return mode !== 'standalone' && settings.roles.includes(learner);
};

/** Whether the results go to a gradebook: not of staff who only look at the page as a student. */
export const useIsGraded = (): boolean => {
  const { settings } = useSession();
  return useIsStudent() && settings.isRoleSwitched !== true;
};
