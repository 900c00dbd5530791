import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { noLessonPoints } from '#contract/authoring/points.ts';
import { AppError } from '#server/platform/app-error.ts';
import { collectPictures, type Pictures } from '../exercism/exercism-pictures.ts';
import type { Converted } from '../exercism/read-exercism.ts';
import type { ExerciseContent, LessonContent } from '../folder/content-model.ts';

/** Exercises of one language that belong together. `lost` are sentences about what they do not keep. */
export type TakenLesson = { language: string; exercises: ExerciseContent[]; lost: string[] };

/** An exercise, task or assignment of another system. `read` throws an AppError if it cannot be taken over. */
export type ForeignLesson = {
  slug: string;
  name: string;
  module: string;
  read(pictures: Pictures): Promise<TakenLesson | TakenLesson[]> | TakenLesson;
};

export type ConvertedCourse = Converted & {
  /** Sentences for whoever converts, which are no losses. */
  notes: string[];
};

type Course = { name: string; folder: string; lessons: ForeignLesson[]; notes?: string[] };

/** What cannot be taken over is named, and the rest becomes a course. */
export const assembleCourse = async ({
  name,
  folder,
  lessons,
  notes = [],
}: Course): Promise<ConvertedCourse> => {
  const pictures = collectPictures();
  const leftOut: string[] = [];
  const slugs: ConvertedCourse['slugs'] = new Map();
  const modules = new Map<string, LessonContent[]>();
  for (const lesson of lessons) {
    try {
      const parts = [await lesson.read(pictures)].flat();
      for (const { language, exercises, lost } of parts) {
        leftOut.push(...lost.map(sentence => `${lesson.slug}: ${sentence}`));
        // A lesson is in one language.
        const name = parts.length === 1 ? lesson.name : `${lesson.name} (${language})`;
        const taken = { name, language, due: null, isDraft: false, opens: null };
        const content: LessonContent = { ...taken, ...noLessonPoints, exercises };
        slugs.set(content, lesson.slug);
        modules.set(lesson.module, [...(modules.get(lesson.module) ?? []), content]);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leftOut.push(`${lesson.slug}: ${error.message}`);
    }
  }
  const whole = [...modules].map(([module, taken]) => ({
    name: module,
    weight: null,
    dropped: 0,
    lessons: taken,
  }));
  const language = whole[0]?.lessons[0]?.language;
  if (language === undefined)
    throw new AppError(
      'invalid',
      transferProblems.severalFaults({
        faults: [transferProblems.nothingToTakeOver({ folder }), ...leftOut],
      }),
    );
  const hasPoints = whole.some(module =>
    module.lessons.some(lesson =>
      lesson.exercises.some(
        ({ points, testCode }) => points !== null || /"points"|^\s*(?:#|\/\/) points: /m.test(testCode),
      ),
    ),
  );
  return {
    content: { name, language, countedRun: hasPoints ? 'best' : null, modules: whole },
    pictures: pictures.pictures,
    leftOut,
    slugs,
    notes,
  };
};
