import { exerciseFieldTexts } from '#web/texts/exercise-field-texts.ts';

export const sourcesTexts = {
  changed: (count: number) =>
    count === 1 ? '1 exercise changed at its source.' : `${count} exercises changed at their source.`,
  look: 'Look',
  unreachable: (count: number) =>
    count === 1
      ? '1 exercise changed at its source, which is no longer shared with you. Ask its teacher.'
      : `${count} exercises changed at their source, which is no longer shared with you. Ask its teacher.`,
  title: (name: string) => `Changes at the source: ${name}`,
  exercise: (position: number) => `Exercise ${position + 1}`,
  from: (lesson: string, course: string) => `In ${lesson}, copied from ${course}.`,
  lead: 'Choose for each part. Students keep what they have until you publish.',
  place: (at: number, of: number) => `${at} of ${of}`,
  next: 'Next',
  theirs: 'Changed at the source',
  both: 'Changed at the source and by you.',
  bothSeparate: 'Changed at the source and by you, in different lines.',
  bothSame: (count: number) =>
    count === 1
      ? 'Changed at the source and by you, in one place the same lines.'
      : `Changed at the source and by you, in ${count} places the same lines.`,
  choice: (part: string) => `What to do with: ${part}`,
  choices: {
    mine: 'Keep mine',
    theirs: 'Take the source’s',
    merged: 'Merge both',
    'merged-with-mine': 'Merge, mine where both changed',
    'merged-with-theirs': 'Merge, the source’s where both changed',
  },
  result: 'What changes in yours',
  notTaken: 'Yours stays. This is not taken',
  clash: (number: number, of: number) =>
    of === 1 ? 'Both changed this' : `Both changed this (${number} of ${of})`,
  atSource: 'At the source',
  byYou: 'Yours',
  noBase: 'Lines with − are only yours, lines with + only the source’s.',
  removed: 'removed',
  added: 'added',
  take: (count: number) => (count === 1 ? 'Take 1 part' : `Take ${count} parts`),
  keep: 'Keep all mine',
  taken: (name: string) => `${name} has the changes. Run its tests to publish them.`,
  kept: (name: string) => `${name} stays as it is.`,
  gone: 'There is nothing to take over any more.',
  yes: 'Yes',
  no: 'No',
  kinds: { edited: '(for students to edit)', readOnly: '(read-only)', hidden: '(hidden)' },
  binary: '(no text)',
  seconds: (ms: number) => `${ms / 1000} s`,
  parts: { ...exerciseFieldTexts, name: 'Name' },
} as const;
