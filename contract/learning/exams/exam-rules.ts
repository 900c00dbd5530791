import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { heldResults } from '../../core/exam-results.ts';
import { contextParam, idParam, Timestamp } from '../../core/values.ts';

/** What makes a lesson an exam: set by staff, told to students in plain words. */

export const examLimits = {
  mostMinutes: 7 * 24 * 60,
  mostGraceMinutes: 60,
  mostRuns: 1000,
  mostPicks: 1000,
  mostRanges: 50,
  mostKeys: 10,
  codeLength: 40,
} as const;

const minutes = z.int().min(1).max(examLimits.mostMinutes);

/** What students are told of their results, and may use meanwhile. */
export const helpRules = {
  results: z.enum(heldResults),
  hasHints: z.boolean(),
  hasQuestions: z.boolean(),
  hasFreeRun: z.boolean(),
  hasStepping: z.boolean(),
  hasTypingHelp: z.boolean(),
};

/** Everything but the window, and the access code, which is stored as a hash. */
const rules = {
  /** Null: until the window closes. */
  durationMinutes: minutes.nullable(),
  /** Everybody's time begins when the window opens. */
  hasFixedStart: z.boolean(),
  /** So long after the end, work that waited for the network is still taken. */
  graceMinutes: z.int().min(0).max(examLimits.mostGraceMinutes),
  /** IP addresses and ranges (CIDR); none: from anywhere. */
  addressRanges: z.array(z.string().trim().min(1).max(60)).max(examLimits.mostRanges),
  ...helpRules,
  /** Of each exercise; null: any number. */
  mostRuns: z.int().min(1).max(examLimits.mostRuns).nullable(),
  /** So many exercises are drawn for each person; null: all. */
  picks: z.int().min(1).max(examLimits.mostPicks).nullable(),
  /** Only Safe Exam Browser with the configuration of this exam. */
  needsBrowser: z.boolean(),
  /** Further Config Keys, of configurations that were changed elsewhere. */
  browserKeys: z.array(z.string().regex(/^[0-9a-f]{64}$/i)).max(examLimits.mostKeys),
};

export const ExamRules = z.object({
  opensAt: z.iso.datetime().nullable(),
  closesAt: z.iso.datetime().nullable(),
  ...rules,
});
export type ExamRules = z.infer<typeof ExamRules>;

/** An exam that nobody has set up yet. */
export const newExam: ExamRules = {
  opensAt: null,
  closesAt: null,
  durationMinutes: 90,
  hasFixedStart: false,
  graceMinutes: 10,
  addressRanges: [],
  results: 'nothing',
  hasHints: false,
  hasQuestions: false,
  hasFreeRun: false,
  hasStepping: false,
  hasTypingHelp: false,
  mostRuns: null,
  picks: null,
  needsBrowser: false,
  browserKeys: [],
};

export const Exam = z.object({
  opensAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
  ...rules,
  lessonId: z.number(),
  hasAccessCode: z.boolean(),
  releasedAt: Timestamp.nullable(),
  /** Given to everybody while it ran. */
  plusMinutes: z.number(),
  /** How many students have begun; the pool cannot change then. */
  begun: z.number(),
  exerciseCount: z.number(),
  /** The Config Key of the configuration that can be downloaded; null if no browser is asked for. */
  ownBrowserKey: z.string().nullable(),
  version: z.number(),
});
export type Exam = z.infer<typeof Exam>;

export const ofExamLesson = z.object({ contextId: contextParam, lessonId: idParam });
export const examPath = '/api/cairn_courses/:contextId/lessons/:lessonId/exam' as const;
const rulesPath = '/api/cairn_courses/:contextId/lessons/:lessonId/exam_rules' as const;

const OneExam = z.object({
  /** Null: the lesson is no exam. */
  exam: Exam.nullable(),
  now: Timestamp,
});

export const getExamRules = endpoint({
  method: 'GET',
  path: rulesPath,
  summary: 'The rules of an exam, for staff.',
  params: ofExamLesson,
  response: OneExam,
});

export const setExamRules = endpoint({
  method: 'PUT',
  path: rulesPath,
  summary: 'Make a lesson an exam, or change its rules. A code that is not given stays as it is.',
  params: ofExamLesson,
  body: ExamRules.extend({
    accessCode: z.string().trim().max(examLimits.codeLength).nullable().optional(),
    /** That of the rules that were changed; null for a lesson that is no exam yet. */
    version: z.int().nullable(),
  }),
  response: OneExam,
});

export const removeExamRules = endpoint({
  method: 'DELETE',
  path: rulesPath,
  summary: 'Make an exam an ordinary lesson again, while nobody has begun or once its results are released.',
  params: ofExamLesson,
  response: OneExam,
});
