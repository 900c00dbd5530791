export const pickerTexts = {
  title: 'Choose a lesson to link',
  lead: 'The lesson that you choose is linked into your course.',
  leadSeveral: 'The lesson that you choose is linked into your course. Tick several to link them all.',
  search: 'Search lessons',
  noMatch: (search: string) => `No lesson is called “${search}”.`,
  choose: (lesson: string) => `Choose ${lesson}`,
  linkChosen: (count: number) => (count === 1 ? 'Link 1 lesson' : `Link ${count} lessons`),
  linking: (lesson: string) => `Linking “${lesson}” to your course…`,
  linkingMany: (count: number) =>
    count === 1 ? 'Linking the lesson to your course…' : `Linking ${count} lessons to your course…`,
  blocked: 'If nothing happens, continue by hand.',
  continue: 'Continue',
  emptyCourse: 'This course has no modules yet. Open it from your course and add some first.',
  emptyModule:
    "This module doesn't have any lessons yet! Add a lesson to this module in the course dashboard.",
} as const;
