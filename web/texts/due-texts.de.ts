import type { dueTexts as english, openingTexts as englishOpening } from './due-texts.ts';
import type { TextsOf } from './texts-of.ts';

export { showDue, showDueFully } from './due-texts.ts';

export const dueTexts = {
  due: when => `Fällig ${when}`,
  extended: when => `Fällig ${when} (verlängert)`,
  isLate: when => `Das war ${when} fällig. Du kannst es noch fertig machen; es gilt dann als verspätet.`,
  finishedLate: when => `Das gilt als verspätet: Es war ${when} fällig.`,
  late: 'Verspätet',
  dormant: (day, time) => `Fällig an Tag ${day + 1} des Kurses, ${time}`,
  former: when => `War ${when} fällig, lege den Kursbeginn fest`,
  yourTime: 'In deiner eigenen Zeitzone. Alle sehen es in ihrer.',
  needsDate: 'Gib ein Datum und eine Uhrzeit ein.',
  extension: {
    give: 'Mehr Zeit geben …',
    title: 'Mehr Zeit geben',
    lead: name => `Eine andere Frist nur für ${name}. Niemand sonst sieht sie.`,
    label: 'Fällig',
    save: 'Speichern',
    saving: 'Speichert …',
    take: 'Zurück zur Frist für alle',
    given: name => `${name} hat jetzt eine andere Frist.`,
    taken: name => `Für ${name} gilt wieder die Frist der Lektion.`,
  },
} satisfies TextsOf<typeof english>;

export const openingTexts = {
  opens: when => `Öffnet ${when}`,
  former: when => `Öffnete ${when}, lege den Kursbeginn fest`,
} satisfies TextsOf<typeof englishOpening>;
