import { useSession } from '#web/session/tools.ts';

/** Whether a lesson may be opened: in a launch into one lesson the server refuses all others. */
export const useMayOpenLesson = (): ((lessonId: number) => boolean) => {
  const { mode, settings } = useSession();
  return lessonId => mode !== 'lesson' || settings.lessonId === lessonId;
};
