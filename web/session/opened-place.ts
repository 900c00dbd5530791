import { useParams } from 'react-router';
import { learner } from '#contract/roles.ts';
import { useSession } from './tools.ts';

/** The course and the lesson of this page: those of the address, else those that a learning management system opened. */
export const usePlace = (): { contextId: string; lessonId: string } => {
  const { settings } = useSession();
  const { contextId, courseId, lessonId } = useParams();
  return {
    contextId: contextId ?? courseId ?? settings.contextId ?? '',
    lessonId: lessonId ?? (settings.lessonId === undefined ? '' : String(settings.lessonId)),
  };
};

/** Whether there is a course around the lesson that one can go to: a link may have opened the lesson alone. */
export const useHasCourse = (): boolean => useSession().mode !== 'lesson';

/** Whether this is the product on its own, with a list of courses and a sign-out. */
export const useIsStandalone = (): boolean => useSession().mode === 'standalone';

/** Whether what is done here ends up in a gradebook. */
export const useIsGraded = (): boolean => {
  const { mode, settings } = useSession();
  return mode !== 'standalone' && settings.roles.includes(learner);
};
