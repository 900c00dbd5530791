import { z } from 'zod';
import { ShownRubric } from '../authoring/rubric.ts';
import { endpoint } from '../core/endpoint.ts';
import { isVisible } from '../core/names.ts';
import { contextParam, idParam, Timestamp, Version } from '../core/values.ts';
import { OwnFiles } from '../running/exercise-files.ts';
import { RunOutcome } from '../running/runs.ts';
import { Thread } from './questions.ts';

/**
 * Grading by hand: staff tick the items of a rubric on a student's program. What is graded is a draft until it is released.
 * Where graders do not see names, `student` is null in every answer for them and the number stands for the person.
 */

export const secondLookLimit = 2000;
/** Of one grading, answered ones included. */
export const mostSecondLooks = 5;

const secondLookStates = ['asked', 'accepted', 'declined'] as const;
const SecondLookState = z.enum(secondLookStates, { error: 'Say asked, accepted or declined.' });

const Name = z.object({ firstName: z.string(), lastName: z.string() });
const Student = Name.extend({ id: z.number() });

/** One program in the list of those to grade. */
const GradingLine = z.object({
  id: z.number(),
  number: z.number(),
  student: Student.nullable(),
  /** Empty where names are hidden. */
  sections: z.array(z.string()),
  /** Whose it is to grade; null if the work is not split. */
  graderId: z.number().nullable(),
  isGraded: z.boolean(),
  gradedBy: Name.nullable(),
  gradedAt: Timestamp.nullable(),
  isReleased: z.boolean(),
  points: z.number(),
  /** The student has changed the program since it was graded. */
  isChangedSince: z.boolean(),
  /** Of the newest one. */
  secondLook: SecondLookState.nullable(),
});
export type GradingLine = z.infer<typeof GradingLine>;

const Grader = Name.extend({
  id: z.number(),
  isMe: z.boolean(),
  /** Students of these sections are theirs if the work is split by section. */
  sections: z.array(z.string()),
  /** How many programs are theirs to grade, and how many of those are graded. */
  assigned: z.number(),
  graded: z.number(),
});

const GradingOverview = z.object({
  course: z.object({ name: z.string() }),
  lesson: z.object({ id: z.number(), name: z.string(), language: z.string(), fileName: z.string() }),
  exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
  rubric: ShownRubric.nullable(),
  most: z.number(),
  isBlind: z.boolean(),
  gradings: z.array(GradingLine),
  graders: z.array(Grader),
});
export type GradingOverview = z.infer<typeof GradingOverview>;

const ofExercise = {
  path: '/api/cairn_courses/:courseId/lessons/:lessonId/exercises/:exerciseId/grading',
  params: z.object({ courseId: contextParam, lessonId: idParam, exerciseId: idParam }),
} as const;

export const getGradingOverview = endpoint({
  method: 'GET',
  summary: 'Who has work in an exercise that is graded by hand, how far the grading is, and who grades.',
  ...ofExercise,
  response: GradingOverview,
});

export const setGradingBlind = endpoint({
  method: 'PUT',
  path: `${ofExercise.path}/blind`,
  summary: 'Hide the names of students from those who grade an exercise, or show them.',
  params: ofExercise.params,
  body: z.object({ isBlind: z.boolean({ error: 'Say true or false.' }) }),
  response: GradingOverview,
});

export const splitGrading = endpoint({
  method: 'PUT',
  path: `${ofExercise.path}/split`,
  summary:
    'Give what is not graded yet to graders: evenly, to those who share a section with the student, or to nobody. What is graded stays.',
  params: ofExercise.params,
  body: z.object({
    by: z.enum(['evenly', 'section', 'nobody'], { error: 'Say evenly, section or nobody.' }),
    graderIds: z.array(idParam, { error: 'Send the graders as a list of ids.' }).max(500),
  }),
  response: GradingOverview,
});

export const releaseGradings = endpoint({
  method: 'PUT',
  path: `${ofExercise.path}/release`,
  summary:
    'Show graded work to its students, or take that back: of everybody, or of the gradings named. What is not graded is left out.',
  params: ofExercise.params,
  body: z.object({
    isReleased: z.boolean({ error: 'Say true or false.' }),
    gradingIds: z.array(idParam).max(5000, 'Send at most 5000 gradings at once.').optional(),
  }),
  response: GradingOverview,
});

const SecondLook = z.object({
  id: z.number(),
  state: SecondLookState,
  question: z.string(),
  askedAt: Timestamp,
  answer: z.string().nullable(),
  answeredBy: Name.nullable(),
  answeredAt: Timestamp.nullable(),
});
export type SecondLook = z.infer<typeof SecondLook>;

const Program = z.object({
  code: z.string(),
  files: OwnFiles,
  /** The number of saves of the student's program. */
  version: z.number(),
  at: Timestamp,
});

const Grading = GradingLine.omit({ points: true, secondLook: true }).extend({
  version: Version,
  ticked: z.array(z.string()),
  rubric: ShownRubric.nullable(),
  /** As it was graded, or as it is now if it is not graded. */
  program: Program,
  /** As it is now, if the student has changed it since it was graded. */
  newer: Program.nullable(),
  lastRun: z
    .object({
      at: Timestamp,
      result: RunOutcome.omit({ health: true }),
      /** It ran the program that is shown. */
      isOfProgram: z.boolean(),
    })
    .nullable(),
  /** What the tests give so far; null in a course without points. */
  tests: z.object({ reached: z.number(), most: z.number() }).nullable(),
  threads: z.array(Thread),
  secondLooks: z.array(SecondLook),
});
export type Grading = z.infer<typeof Grading>;

const ofGrading = { path: '/api/gradings/:id', params: z.object({ id: idParam }) } as const;
const OneGrading = z.object({ grading: Grading });

export const getGrading = endpoint({
  method: 'GET',
  summary: 'A student’s program with the items that are ticked on it.',
  ...ofGrading,
  response: OneGrading,
});

export const saveGrading = endpoint({
  method: 'PUT',
  summary:
    'Tick items of the rubric. Refused if somebody else has saved meanwhile, or if the program is not the one that was looked at.',
  ...ofGrading,
  body: z.object({
    version: Version,
    /** The number of saves of the program that was looked at. */
    codeVersion: Version,
    ticked: z.array(z.string().max(40), { error: 'Send the ticked items as a list of keys.' }).max(100),
    isGraded: z.boolean({ error: 'Say whether it is graded.' }),
  }),
  isSave: true,
  response: OneGrading,
});

const words = (limit: number) =>
  z
    .string({ error: 'Write something first.' })
    .refine(isVisible, { error: 'Write something first.', abort: true })
    .max(limit, `Use at most ${limit.toLocaleString('en-US')} characters.`);

export const commentOnGrading = endpoint({
  method: 'POST',
  path: `${ofGrading.path}/comments`,
  summary:
    'Comment on a line of the program, or without one on all of it. Students see it once it is released.',
  params: ofGrading.params,
  body: z.object({
    text: words(5000),
    sendKey: z.uuid('Send a new UUID with each comment.'),
    line: z.int('Send the number of a line.').min(1, 'Lines begin with 1.').max(1_000_000).nullable(),
  }),
  response: OneGrading,
});

/** What the student sees. */
const ReleasedGrading = z.object({
  points: z.number(),
  most: z.number(),
  isAlone: z.boolean(),
  items: z.array(z.object({ key: z.string(), points: z.number(), text: z.string(), isTicked: z.boolean() })),
  releasedAt: Timestamp,
  isChangedSince: z.boolean(),
  program: Program,
  secondLooks: z.array(SecondLook),
});
export type ReleasedGrading = z.infer<typeof ReleasedGrading>;

const ofWork = z.object({ id: idParam });
const MaybeReleased = z.object({ grading: ReleasedGrading.nullable() });

export const getReleasedGrading = endpoint({
  method: 'GET',
  path: '/api/user_exercises/:id/grading',
  summary: 'How an exercise was graded, once that is released.',
  params: ofWork,
  response: MaybeReleased,
});

export const askSecondLook = endpoint({
  method: 'POST',
  path: '/api/user_exercises/:id/second_looks',
  summary: 'Ask that one’s own released grading is looked at again; one at a time.',
  params: ofWork,
  body: z.object({ question: words(secondLookLimit) }),
  response: MaybeReleased,
});

const ListedSecondLook = SecondLook.extend({
  gradingId: z.number(),
  number: z.number(),
  student: Student.nullable(),
  lesson: z.object({ id: z.number(), name: z.string() }),
  exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
});
export type ListedSecondLook = z.infer<typeof ListedSecondLook>;

/** How many answered ones are listed, the newest. Those that wait are listed all. */
export const listedLooks = 200;

export const listSecondLooks = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/second_looks',
  summary: `What students have asked to be looked at again, in the course or in the lesson that was launched: those that wait, oldest first, then the newest ${listedLooks} that are answered.`,
  params: z.object({ contextId: contextParam }),
  response: z.object({ secondLooks: z.array(ListedSecondLook) }),
});

export const answerSecondLook = endpoint({
  method: 'PUT',
  path: '/api/second_looks/:id',
  summary: 'Accept or decline a second look, with an answer. The points are changed in the grading itself.',
  params: z.object({ id: idParam }),
  body: z.object({
    state: z.enum(['accepted', 'declined'], { error: 'Say accepted or declined.' }),
    answer: words(secondLookLimit),
  }),
  response: z.object({ secondLook: SecondLook }),
});

const GradedExercise = z.object({
  lesson: z.object({ id: z.number(), name: z.string() }),
  exercise: z.object({ id: z.number(), name: z.string().nullable(), position: z.number() }),
  people: z.number(),
  graded: z.number(),
  released: z.number(),
  /** Of those that are the caller's to grade. */
  mine: z.number(),
  mineGraded: z.number(),
  /** Second looks that wait. */
  asked: z.number(),
});
export type GradedExercise = z.infer<typeof GradedExercise>;

export const listGradedExercises = endpoint({
  method: 'GET',
  path: '/api/cairn_courses/:contextId/graded_exercises',
  summary: 'The exercises of a course, or of the lesson that was launched, that are graded by hand.',
  params: z.object({ contextId: contextParam }),
  response: z.object({ exercises: z.array(GradedExercise) }),
});
