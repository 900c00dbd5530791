/** The numbers of the specification's section 9, in milliseconds, and nothing else. */
export const timings = {
  toast: 5000,
  copyJobPoll: 5000,
  importingDots: 500,
  testPoll: 250,
  importPoll: 1000,
  lessonPoll: 1000,
  autosave: 500,
  searchDebounce: 300,
} as const;
