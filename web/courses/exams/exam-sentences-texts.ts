const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`;
const atLeastOne = (count: number) => (count === 0 ? 'less than a minute' : minutes(count));

/** The rules of an exam in plain words, as students read them and staff see in advance. */
export const examSentenceTexts = {
  noWindow: 'Your teacher has not set yet when this exam takes place.',
  opensAt: (when: string) => `It opens on ${when}.`,
  closesAt: (when: string) => `You can begin until ${when}.`,
  duration: (count: number) => `You have ${minutes(count)} from the moment you begin.`,
  durationUntil: (count: number, when: string) =>
    `You have ${minutes(count)} from the moment you begin, but at the latest until ${when}.`,
  ifBegunNow: (count: number) => `If you begin now, you have ${atLeastOne(count)}.`,
  ifBegunAtOpening: (count: number) => `If you begin as soon as it opens, you have ${atLeastOne(count)}.`,
  withExtra: (count: number) => `This includes ${minutes(count)} of extra time for you.`,
  untilWindow: (when: string) => `Your time ends on ${when}.`,
  fixedStart: (when: string) => `The time of everybody ends on ${when}, also of those who begin late.`,
  clock: 'The clock of the server counts, not that of your computer.',
  saving:
    'What you write is saved while you type. If the network is gone, go on writing: it is sent as soon as the network is back.',
  end: 'When the time is over, the exam closes by itself and what is saved counts. You can also hand in earlier. Then you get a receipt.',
  results: {
    'at once': 'You can run the tests and see what they find.',
    ran: 'You can run the tests. You see which ones ran; what they found is shown when your teacher releases the results.',
    nothing: 'You can run the tests, and their results are shown when your teacher releases them.',
  },
  mostRuns: (count: number) =>
    `You can run the tests of each exercise ${count} ${count === 1 ? 'time' : 'times'}.`,
  picks: (count: number) =>
    `You get ${count} ${count === 1 ? 'exercise' : 'exercises'}, drawn by lot. Others may have different ones.`,
  anyOrder: 'You can work on the exercises in any order.',
  allowed: (things: string) => `You may use: ${things}.`,
  notAllowed: (things: string) => `Switched off: ${things}.`,
  things: {
    hasHints: 'hints',
    hasQuestions: 'questions to your teacher on this page',
    hasFreeRun: 'trying the program',
    hasStepping: 'stepping through the program',
    hasTypingHelp: 'help while typing',
  },
};
