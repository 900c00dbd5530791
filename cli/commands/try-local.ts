import type { ResponseOf } from '#contract/core/endpoint.ts';
import { tryFolderExercise } from '#contract/authoring/course-folder.ts';
import type { LocalCourse, LocalExercise } from '../folder/local-course.ts';
import { type Context, paramsOf } from './context.ts';

export type Tried = ResponseOf<typeof tryFolderExercise>;

/** An exercise with what stands above it. */
export type Placed = LocalExercise & { language: string; lesson: string; module: string; label: string };

export const placedExercises = ({ modules }: LocalCourse): Placed[] =>
  modules.flatMap(module =>
    module.lessons.flatMap(lesson =>
      lesson.exercises.map((exercise, index) => ({
        ...exercise,
        language: lesson.content.language,
        lesson: lesson.content.name,
        module: module.content.name,
        label: `${lesson.content.name} / ${exercise.content.name ?? `exercise ${index + 1}`}`,
      })),
    ),
  );

type Program = { code: string; files?: Record<string, string> };

/** On the server, as the editor runs it; nothing is stored there. */
export const tryLocal = (
  context: Context,
  { language, content }: Placed,
  program?: Program,
): Promise<Tried> => {
  const { testCode, solutionCode, starterCode, files, cpuLimitMs } = content;
  return context.connection.call(tryFolderExercise, {
    params: paramsOf(context),
    body: {
      language,
      exercise: { testCode, solutionCode, starterCode, files, cpuLimitMs },
      ...(program && { program }),
    },
  });
};
