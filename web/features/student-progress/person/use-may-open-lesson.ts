import { useSession } from '#web/session/tools.ts';

/** Whether a lesson of the course can be gone to: where a link opened one alone, the server shows no other. */
export const useMayOpenLesson = (): ((lessonId: number) => boolean) => {
  const { mode, settings } = useSession();
  return lessonId => mode !== 'lesson' || settings.lessonId === lessonId;
};
