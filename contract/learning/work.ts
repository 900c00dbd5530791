import { z } from 'zod';
import { heldResults } from '../core/exam-results.ts';
import { endpoint } from '../core/endpoint.ts';
import { fieldsForStudents } from '../authoring/exercise-fields.ts';
import { runChoices } from '../authoring/points.ts';
import { FileToSolve, OwnFiles } from '../running/exercise-files.ts';
import { OpenedHint } from '../authoring/hints.ts';
import { UserExercise } from '../running/user-exercise.ts';
import { Code, contextParam, idParam, Timestamp, Version } from '../core/values.ts';

/** How many were reached, and how many can be. */
const Points = z.object({ reached: z.number(), most: z.number() });

const Person = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() });
export type Person = z.infer<typeof Person>;

/** The student's view of an exercise: without tests and solution. */
const ExerciseToSolve = z.object({
  id: z.number(),
  position: z.number(),
  ...fieldsForStudents,
  hintCount: z.number(),
  /** Further files, as the author wrote them. */
  files: z.array(FileToSolve),
});

const LessonToSolve = z.object({
  id: z.number(),
  name: z.string(),
  position: z.number(),
  languageConfigId: z.number(),
  languageConfig: z.object({ name: z.string(), executableFileName: z.string() }),
  cairnModuleId: z.number(),
  cairnModule: z.object({
    id: z.number(),
    name: z.string(),
    cairnCourse: z.object({ id: z.number(), name: z.string(), contextId: z.string() }),
  }),
});

const UserExerciseInLesson = UserExercise.extend({
  exercise: ExerciseToSolve,
  /** It was graded by hand, and the student may see how. */
  isGraded: z.boolean(),
  openedHints: z.array(OpenedHint),
  /** In a course with points, once they are counted. */
  points: Points.extend({
    /** It is not completed and has enough to go on. */
    opensNext: z.boolean(),
  }).optional(),
});

const UserLesson = z.object({
  id: z.number(),
  userId: z.number(),
  lessonId: z.number(),
  user: Person,
  lesson: LessonToSolve,
  userExercises: z.array(UserExerciseInLesson),
  isCompleted: z.boolean(),
  isScoreSubmitted: z.boolean(),
  scoreSubmittedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  completedAt: Timestamp.nullable(),
  /** When the lesson is due for this person: their extension, else the date of the lesson. */
  dueAt: Timestamp.nullable(),
  isDueExtended: z.boolean(),
  /** The page keeps a journal of the edits, and sends it. */
  journal: z
    .object({
      isExam: z.boolean(),
      /** The staff of the course can see how programs come to be. */
      isRecorded: z.boolean(),
    })
    .optional(),
  /** In a course with points, once they are counted. */
  points: Points.extend({
    counts: z.enum(runChoices),
    /** What a late run loses for every day. */
    latePercent: z.number(),
    /** Runs after it count nothing. */
    closesAt: Timestamp.nullable(),
    /** So many points open the next exercise, also if it is not completed. */
    goOnFrom: z.number().nullable(),
  }).optional(),
});

/** For staff: adds who bypassed it and when the student last changed the code. */
const UserExerciseForStaff = UserExerciseInLesson.omit({
  codeBeforeReset: true,
  filesBeforeReset: true,
}).extend({
  bypassedBy: Person.nullable(),
  bypassedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
  /** All of them, opened or not. */
  hints: z.array(z.string()),
});

const UserLessonForStaff = UserLesson.extend({ userExercises: z.array(UserExerciseForStaff) });

const Job = z.object({ status: z.enum(['RUNNING', 'FAILED']) });

const userLessons = '/api/cairn_courses/:contextId/user_lessons/:lessonId' as const;
const ofUserLesson = z.object({ contextId: contextParam, lessonId: idParam });

const OwnUserLesson = z.object({
  /** A preview is a lesson that staff try out: it is not counted as a student's work. */
  userLesson: UserLesson.extend({
    isPreview: z.boolean(),
    /** If the lesson is an exam that the student writes now, or whose results are released. */
    exam: z
      .object({
        state: z.enum(['running', 'released']),
        endsAt: Timestamp.nullable(),
        results: z.enum(heldResults),
        hasQuestions: z.boolean(),
        hasFreeRun: z.boolean(),
        hasStepping: z.boolean(),
      })
      .optional(),
    userExercises: z.array(
      UserExerciseInLesson.extend({
        /** A run that has not ended: a page that is loaded again waits for it. */
        runningTestProcessId: z.number().nullable(),
        /** The author's solution, for those who passed and if the author shows it. */
        modelSolution: z.string().nullable(),
        modelFiles: OwnFiles.nullable(),
        /** What a new version of the exercise means for this work, until the student works on. */
        notice: z.enum(['updated', 'credited', 'revoked']).nullable(),
        /** What the author says about the newest version; null without a notice. */
        versionNote: z.string().nullable(),
        /** The published version of the exercise, so that an open page can tell that it has changed. */
        versionNumber: z.int().nullable(),
        /** The instructions as the student last worked with them; null without a notice. */
        instructionsBefore: z.string().nullable(),
      }),
    ),
  }).nullable(),
  job: Job.nullable(),
});

export const getUserLesson = endpoint({
  method: 'GET',
  path: userLessons,
  summary:
    'One’s own way through a lesson. The first call begins it, as a job: until that is done, `userLesson` is null.',
  params: ofUserLesson,
  response: OwnUserLesson,
});

export const retryUserLesson = endpoint({
  method: 'POST',
  path: userLessons,
  summary: 'Begin a lesson again whose job failed.',
  params: ofUserLesson,
  response: OwnUserLesson,
});

export const getUserLessonOfStudent = endpoint({
  method: 'GET',
  path: `${userLessons}/users/:userId`,
  summary:
    'A student’s way through a lesson, for staff, and the students before and after by name. Null: not begun.',
  params: ofUserLesson.extend({ userId: idParam }),
  response: z.object({
    userLesson: UserLessonForStaff.nullable(),
    job: z.null(),
    student: Person,
    previousStudent: Person.nullable(),
    nextStudent: Person.nullable(),
  }),
});

export const saveUserExercise = endpoint({
  method: 'PUT',
  path: '/api/user_exercises/:id',
  summary:
    'Save one’s own code. With `version`, a save that would overwrite a newer one is refused with that newer one.',
  isSave: true,
  params: z.object({ id: idParam }),
  body: z.object({
    /** Without it, the code stays as it is. */
    solutionCode: Code.optional(),
    /** All further files that were changed; without it they stay as they are. */
    files: OwnFiles.optional(),
    version: Version.optional(),
  }),
  response: z.object({ userExercise: UserExercise }),
});

export const resetUserExercise = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/reset',
  summary:
    'Put the starting code back, while the exercise is not completed. What was there is kept for an undo.',
  params: z.object({ id: idParam }),
  response: z.object({ userExercise: UserExercise }),
});

const bypass = {
  path: '/api/user_exercises/:id/cairn_courses/:contextId',
  params: z.object({ id: idParam, contextId: contextParam }),
  response: z.object({ userExercise: UserExercise.omit({ codeBeforeReset: true, filesBeforeReset: true }) }),
} as const;

export const bypassUserExercise = endpoint({
  method: 'POST',
  summary: 'Mark a student’s exercise as complete.',
  ...bypass,
});

export const undoBypass = endpoint({
  method: 'DELETE',
  summary: 'Take back that an exercise was marked as complete; not once the student has passed it.',
  ...bypass,
});
