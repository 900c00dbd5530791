import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { isVisible } from '../core/names.ts';
import { pageSpeaksMs } from '../site/open-pages.ts';
import { contextParam, idParam, Timestamp } from '../core/values.ts';

/** What students find hard, for staff. Previews of staff count nowhere. */

/** How many groups of wrong answers are listed: the largest first, those that no version of today would make last. */
export const listedGroups = 50;
/** An explanation helped who solved it within this many runs after seeing it. */
export const helpedWithin = 3;
/** How many programs of a group are shown. */
export const shownExamples = 3;

const ofLesson = z.object({ courseId: contextParam, lessonId: idParam });
const ofExercise = ofLesson.extend({ exerciseId: idParam });

const StudentAtExercise = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  sections: z.array(z.string()),
  runs: z.number(),
  /** Until it was solved, else so far. A pause of more than ten minutes counts as ten. */
  workedSeconds: z.number(),
  /** Completed by a run of their own, or by a new version that accepts their program. */
  isSolved: z.boolean(),
  /** By staff, without a run that passed. */
  isBypassed: z.boolean(),
  hintsOpened: z.number(),
  lastRunAt: Timestamp.nullable(),
  /** Indexes of `tests`: what any run of theirs failed. */
  failedTests: z.array(z.number()),
  /** In a course with points. */
  points: z.object({ reached: z.number(), most: z.number() }).optional(),
});
export type StudentAtExercise = z.infer<typeof StudentAtExercise>;

const Group = z.object({
  id: z.number(),
  /** The first test that failed; empty if none was run. */
  test: z.string(),
  /** How it failed, in words. */
  kind: z.string(),
  runs: z.number(),
  /** The ids of the students. */
  people: z.array(z.number()),
  /** The published version without the test; null while there is one, so that an explanation is kept over versions. */
  endedWith: z.number().nullable(),
  /** The published version whose tests accept the newest of these answers; null if none does. */
  acceptedWith: z.number().nullable(),
  /** What staff wrote for everybody who falls into the group, and whom it helped. */
  explanation: z.object({ text: z.string(), shownTo: z.number(), helped: z.number() }).nullable(),
});
export type WrongAnswerGroup = z.infer<typeof Group>;

export const getExerciseInsight = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/insight',
  summary: `How the students of a course get on with an exercise: what they need to solve it, which tests fail, and the ${listedGroups} largest groups of wrong answers.`,
  params: ofExercise,
  response: z.object({
    cairnCourse: z.object({ name: z.string() }),
    lesson: z.object({ id: z.number(), name: z.string() }),
    exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
    executableFileName: z.string(),
    hintCount: z.number(),
    /** The students who have begun the lesson, by name. */
    students: z.array(StudentAtExercise),
    tests: z.array(z.string()),
    groups: z.array(Group),
    mark: z.string(),
  }),
});
export type ExerciseInsight = z.infer<typeof getExerciseInsight.response>;

export const getGroupExamples = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/insight/groups/:groupId',
  summary: `Up to ${shownExamples} programs of a group of wrong answers, the newest first, each of another student.`,
  params: ofExercise.extend({ groupId: idParam }),
  response: z.object({
    examples: z.array(
      z.object({
        userId: z.number(),
        code: z.string(),
        at: Timestamp,
        /** The line that the failing test points at. */
        line: z.number().nullable(),
      }),
    ),
  }),
});

export const explanationLimit = 5000;

const ofGroup = {
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/insight/groups/:groupId/explanation',
  params: ofExercise.extend({ groupId: idParam }),
  response: z.object({ explanation: Group.shape.explanation }),
} as const;

export const explainGroup = endpoint({
  method: 'PUT',
  summary: 'Write what everybody who gives such an answer is shown from now on, in markdown.',
  ...ofGroup,
  body: z.object({
    text: z
      .string({ error: 'Write something first.' })
      .refine(isVisible, { error: 'Write something first.', abort: true })
      .max(explanationLimit, `Use at most ${explanationLimit.toLocaleString('en-US')} characters.`),
  }),
});

export const withdrawExplanation = endpoint({
  method: 'DELETE',
  summary: 'Show an explanation to nobody any more.',
  ...ofGroup,
});

export const getExplanation = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/attempts/:attemptId/explanation',
  summary:
    'What staff wrote about the kind of wrong answer that an attempt is. The first look of the student is counted.',
  params: z.object({ id: idParam, attemptId: idParam }),
  response: z.object({ explanation: z.object({ text: z.string(), test: z.string() }).nullable() }),
});

const ExerciseLine = z.object({
  id: z.number(),
  name: z.string().nullable(),
  position: z.number(),
  lesson: z.object({ id: z.number(), name: z.string() }),
  /** Students who ran it or have solved it, and those who have solved it. */
  tried: z.number(),
  solved: z.number(),
  /** Half of those who solved it needed this or less; null if nobody did. */
  medianRuns: z.number().nullable(),
  medianSeconds: z.number().nullable(),
  hintsOpened: z.number(),
  /** The test that most students failed. */
  hardestTest: z.object({ name: z.string(), people: z.number() }).nullable(),
});
export type ExerciseLine = z.infer<typeof ExerciseLine>;

const Lines = z.object({ exercises: z.array(ExerciseLine) });
/** Without it everybody counts; empty for those who are in no section. */
const section = z.object({ section: z.string().max(200).optional() });

export const getLessonInsight = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/insight',
  summary: 'How the students of a course get on with each exercise of a lesson.',
  params: ofLesson,
  query: section,
  response: Lines,
});

export const getCourseInsight = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/insight',
  summary: 'How the students of a course get on with each of its exercises.',
  params: z.object({ contextId: contextParam }),
  query: section,
  response: Lines,
});

/** Runs in a row that fail the same test. */
export const stuckRuns = 4;
/** Fewer people who solved it say nothing about how long it takes. */
export const leastSolved = 5;
/** The latest; more than anybody can help at once. */
export const listedStuck = 200;
/** Who has not run anything for this long is not listed any more. */
export const stuckWithinHours = 24;
/** Only who edited, ran or clicked in the lesson within this time is there to be helped now. */
export const stuckNowMinutes = 15;
/** Without an edit or a run, while the page is open. */
export const stillMinutes = 10;
/** A page that stands still for longer was left alone. */
export const leftAloneHours = 2;
/** A page that has not spoken for this long is closed or hidden: it may miss one call, not two. */
export const closedAfterMs = 2.5 * pageSpeaksMs;

const Stuck = z.object({
  user: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  sections: z.array(z.string()),
  lesson: z.object({ id: z.number(), name: z.string() }),
  exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
  userExerciseId: z.number(),
  /** The last run, which failed; null before the first one. */
  attemptId: z.number().nullable(),
  /** What it failed first; empty if no test was run. */
  test: z.string().nullable(),
  sameTestRuns: z.number(),
  workedSeconds: z.number(),
  /** Three of four of those who solved it needed less; null if they are too few to say. */
  usualSeconds: z.number().nullable(),
  lastRunAt: Timestamp.nullable(),
  /** How long the page is open without an edit or a run; null if it is not, or not for long. */
  stillSeconds: z.number().nullable(),
  /** When they last edited, ran or clicked in the lesson. */
  activeAt: Timestamp,
  /** Within the last fifteen minutes; the others were stuck earlier. */
  isNow: z.boolean(),
  executableFileName: z.string(),
});
export type Stuck = z.infer<typeof Stuck>;

const StuckList = z.object({
  stuck: z.array(Stuck),
  /** By the server's clock, for what is said of a day. */
  readAt: Timestamp,
  mark: z.string(),
});
export type StuckList = z.infer<typeof StuckList>;
const rule = `the same test failed ${stuckRuns} times in a row, or longer at it than three of four who solved it, or the page open for ${stillMinutes} minutes without an edit`;

export const getStuckInLesson = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/stuck',
  summary: `Who is stuck at an exercise of a lesson, the latest first: ${rule}.`,
  params: ofLesson,
  response: StuckList,
});

export const getStuckInCourse = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/stuck',
  summary: `Who is stuck at an exercise of the course, the latest first: ${rule}.`,
  params: z.object({ contextId: contextParam }),
  response: StuckList,
});
