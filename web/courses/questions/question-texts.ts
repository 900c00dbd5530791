import { showNumber } from '#web/texts/locale.ts';

/** Of the list of questions, and of the marks for what is new; those of a thread are in the lesson player. */
export const questionTexts = {
  tab: 'Questions',
  tabNew: (count: number) => `${showNumber(count)} new`,
  title: (open: number) => `Questions (${showNumber(open)} open)`,
  answeredTitle: 'Answered questions',
  loadFailed: 'The questions could not be loaded',
  show: 'Show',
  states: { open: 'Open', answered: 'Answered' },
  lesson: 'Lesson',
  allLessons: 'All lessons',
  none: 'No open questions.',
  noneAnswered: 'No question has been answered yet.',
  noMatch: 'No question matches.',
  line: (line: number) => `line ${line}`,
  exercise: (name: string | null, position: number) => name ?? `Exercise ${position + 1}`,
  solved: 'solved since',
  answer: 'Answer',
  open: 'Open',
  answerTo: (name: string) => `Answer ${name}`,
  openOf: (name: string) => `Open the question of ${name}`,
  staff: 'Staff',
  mail: 'Mail about new questions',
} as const;
