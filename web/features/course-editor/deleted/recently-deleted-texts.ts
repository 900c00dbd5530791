import { type Deleted, restorableDays } from '#contract/authoring/deleted.ts';

const day = 24 * 60 * 60 * 1000;

export const recentlyDeletedTexts = {
  action: 'Recently deleted',
  title: 'Recently deleted',
  lead: `Modules, lessons and exercises that were deleted in the last ${restorableDays} days, with the work of students as it was.`,
  back: 'Back to the content',
  empty: 'Nothing was deleted lately.',
  failed: 'What was deleted could not be loaded.',
  kinds: { module: 'Module', lesson: 'Lesson', exercise: 'Exercise' },
  nameOf: ({ kind, name, position }: Pick<Deleted, 'kind' | 'name' | 'position'>) =>
    name ?? (kind === 'exercise' ? `Exercise ${position + 1}` : ''),
  within: (parent: string) => `in ${parent}`,
  deleted: (when: string, by: string | null) =>
    by === null ? `Deleted ${when}` : `Deleted ${when} by ${by}`,
  erased: (at: string, now = Date.now()) => {
    const days = Math.max(0, Math.ceil((new Date(at).getTime() - now) / day));
    return days === 0 ? 'erased today' : days === 1 ? 'erased in 1 day' : `erased in ${days} days`;
  },
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoring: 'Restoring…',
  parentFirst: (parent: string) => `Restore ${parent} first.`,
} as const;
