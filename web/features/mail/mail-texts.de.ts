import type { TextsOf } from '#web/texts/texts-of.ts';
import type { mailTexts as english } from './mail-texts.ts';

export const mailTexts = {
  title: 'Mails über Fragen',
  label: 'Schick mir eine Mail über Fragen und Antworten, die ich noch nicht gesehen habe',
  note: 'Höchstens eine am Tag, an die Adresse deines Kontos, sobald sie bestätigt ist. Sie sagt, in welchem Kurs es etwas Neues gibt, nicht was.',
  none: 'Von hier werden keine Mails verschickt: Es ist kein Mailserver eingerichtet.',
  loadFailed: 'Die Einstellung konnte nicht geladen werden',
} satisfies TextsOf<typeof english>;
