import { restorableDays } from '#contract/authoring/deleted.ts';
import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { recentlyDeletedTexts as english } from './recently-deleted-texts.ts';

const day = 24 * 60 * 60 * 1000;
const count = pluralsOf('de');

export const recentlyDeletedTexts = {
  action: 'Vor Kurzem gelöscht',
  title: 'Vor Kurzem gelöscht',
  lead: `Module, Lektionen und Aufgaben, die in den letzten ${restorableDays} Tagen gelöscht wurden, mit der Arbeit der Lernenden, wie sie war.`,
  back: 'Zurück zum Inhalt',
  empty: 'In letzter Zeit wurde nichts gelöscht.',
  failed: 'Was gelöscht wurde, konnte nicht geladen werden.',
  kinds: { module: 'Modul', lesson: 'Lektion', exercise: 'Aufgabe' },
  nameOf: ({ kind, name, position }) => name ?? (kind === 'exercise' ? `Aufgabe ${position + 1}` : ''),
  within: parent => `in ${parent}`,
  deleted: (when, by) => (by === null ? `Gelöscht ${when}` : `Gelöscht ${when} von ${by}`),
  erased: (at, now = Date.now()) => {
    const days = Math.max(0, Math.ceil((new Date(at).getTime() - now) / day));
    if (days === 0) return 'wird heute endgültig entfernt';
    return count(days, {
      one: 'wird in 1 Tag endgültig entfernt',
      other: `wird in ${days} Tagen endgültig entfernt`,
    });
  },
  restore: 'Wiederherstellen',
  restoreOf: name => `${name} wiederherstellen`,
  restoring: 'Stellt wieder her …',
  parentFirst: parent => `Stelle zuerst ${parent} wieder her.`,
} satisfies TextsOf<typeof english>;
