import { showNumber } from '#web/texts/locale.ts';
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** In a file of their own, so that only authors load them. */
export const publishingTexts = {
  chip: {
    never: 'Not published yet',
    version: (number: number) => `Version ${number}`,
    changed: (number: number) => `Version ${number} + changes`,
    /** On phones, where the whole is only spoken. */
    short: (number: number | null, isChanged: boolean) =>
      number === null ? 'Draft' : `v${number}${isChanged ? ' +' : ''}`,
    open: (label: string) => `${label}: show versions`,
    byItself: (number: number) => `Version ${number} published. Nobody had started.`,
  },
  bar: {
    label: 'Publishing',
    still: (number: number) => `Students still have version ${number}.`,
    untested: 'Run the tests before publishing.',
    failing: 'Your changes fail the tests.',
    passing: 'Your changes pass.',
    texts: 'Only texts changed; no result can change.',
    code: 'Your changes pass; no result can change.',
    publish: (number: number) => `Publish version ${number}`,
    preview: (number: number) => `Publish version ${number}…`,
    publishing: 'Publishing…',
    published: (number: number) => `Version ${number} published.`,
  },
  dialog: {
    title: (number: number, name: string) => `Publish version ${number} of “${name}”?`,
    withCode: (count: number) =>
      count === 1 ? '1 person has code here.' : `${count} people have code here.`,
    checked: (checked: number, total: number) => `Checked ${checked} of ${total}.`,
    checking: (checked: number, total: number, left: string | null) =>
      `Checked ${checked} of ${total}${left === null ? '' : `, about ${left} left`}`,
    seconds: (ms: number) => `${Math.max(1, Math.round(ms / 1000))} s`,
    again: 'The exercise changed. Starting again.',
    gone: 'The exercise was changed meanwhile. Close this, run the tests and look again.',
    unchanged: (count: number) => `${count} no change`,
    newlyPass: (count: number) => `${count} would newly pass`,
    newlyFail: (count: number) => `${count} would newly fail`,
    points: (before: number, after: number) =>
      `${showNumber(before)} points on average now, ${showNumber(after)} with the next run`,
    pointsChange: (higher: number, lower: number) => `${higher} would have more, ${lower} fewer`,
    examHeld:
      'The results of this exam are not released. What counts is run with the new version, and students see it with the release.',
    failedToCheck: (count: number) => `${count} could not be checked.`,
    listed: 'Whose result changes',
    some: (shown: number, total: number) => `The first ${shown} of ${total}`,
    tests: (passed: number, total: number) => `${passed} of ${total}`,
    becomes: 'then',
    test: 'Test',
    before: (number: number) => `Version ${number}`,
    after: 'Your changes',
    passed: 'Passed',
    failed: 'Failed',
    missing: '–',
    noResults: 'No test ran, because the program or the tests stopped before.',
    code: 'Code',
    codeChanged: 'The student has changed the code since.',
    resultsOf: (name: string) => `Results of ${name}`,
    notLoaded: 'This could not be loaded. Close it and open it again.',
    note: {
      label: 'What changed? (optional)',
      hint: 'Students with work here read it above their code.',
    },
    credit: {
      label: (count: number) => `${people(count)} would newly pass`,
      later: 'They pass at their next run',
      laterHint: 'Nothing changes for them until then.',
      now: 'Complete the exercise for them now',
      nowHint: 'They read: “Completed. Your earlier code passes the updated tests.”',
    },
    /** Before the results of an exam are released. */
    revokeInExam: {
      stay: (count: number) =>
        `${people(count)} would newly fail. What ${count === 1 ? 'this person' : 'they'} passed in the exam still counts.`,
      question: (count: number) =>
        `Let the exercise count as not passed for ${people(count)}? They see it when you release the results.`,
      taken: (count: number) => `It counts as not passed for ${people(count)} when you publish.`,
    },
    revoke: {
      stay: (count: number) =>
        `${people(count)} would newly fail. ${count === 1 ? 'This person stays' : 'They stay'} completed.`,
      open: 'Take completion away…',
      question: (count: number) =>
        `Take completion away from ${people(count)}? They read: “The tests changed. Please run yours again.” Grades in your LMS may go down.`,
      keep: 'Keep completion',
      take: 'Take away',
      taken: (count: number) => `Completion is taken away from ${people(count)} when you publish.`,
    },
    cancel: 'Cancel',
    publish: (number: number) => `Publish version ${number}`,
    withoutWaiting: 'Publish without waiting',
    done: (number: number, effect: string | null) =>
      `Version ${number} published.${effect === null ? '' : ` ${effect}.`}`,
  },
  effect: (credited: number, revoked: number) =>
    credited + revoked === 0
      ? null
      : `${credited === 0 ? 'None' : credited} completed, ${revoked === 0 ? 'none' : revoked} taken away`,
  versions: {
    title: 'Versions',
    none: 'This exercise was never published: students have it as it is here. It becomes version 1 when its tests pass.',
    lead: 'Students always work with the newest one.',
    of: (number: number) => `Version ${number}`,
    newest: 'Students have this',
    by: (who: string | null, when: string) => (who === null ? when : `${when}, ${who}`),
    hadWork: (count: number) => `${people(count)} had work`,
    note: (note: string) => `To students: “${note}”`,
    compare: 'Compare',
    compareOf: (number: number) => `Compare version ${number} with your working copy`,
    restore: 'Restore as working copy',
    restoreOf: (number: number) => `Restore version ${number} as working copy`,
    restored: (number: number) => `Version ${number} is your working copy now.`,
    restoredKept: (number: number, newest: number) =>
      `Version ${number} is your working copy now. Students keep version ${newest}.`,
    compareTitle: (number: number) => `Version ${number} and your working copy`,
    compareLead: (number: number) =>
      `Lines with − are only in version ${number}, lines with + only in your working copy.`,
    same: 'There is no difference.',
    onlyVersion: 'only in the version',
    onlyCopy: 'only in the working copy',
    back: 'All versions',
    yes: 'Yes',
    no: 'No',
  },
} as const;
