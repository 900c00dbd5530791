/** Timings of section 9 of the specification, in milliseconds. */
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
