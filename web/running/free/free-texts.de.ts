import type { TextsOf } from '#web/texts/texts-of.ts';
import type { freeTexts as english } from './free-texts.ts';

export const freeTexts = {
  waiting: 'Wartet auf einen freien Platz.',
  cancel: 'Abbrechen',
  running: time => `Läuft ${time}`,
  runBlock: 'Das ausführen',
  title: 'Dein Programm',
  transcript: 'Was dein Programm ausgegeben hat',
  input: 'Eingabe',
  send: 'Senden',
  endInput: 'Eingabe beenden',
  stop: 'Stopp',
  typed: 'Du hast getippt:',
  nothing: 'Es hat nichts ausgegeben.',
  picture: 'Ein Bild, das dein Programm gezeichnet hat',
  pictureSaid: title => `Ein Bild: ${title || 'ohne Namen'}.`,
  cut: 'Der Anfang wird nicht mehr angezeigt.',
  again: 'Noch einmal',
  sameInput: 'Noch einmal mit derselben Eingabe',
  steps: 'Diese Ausführung Schritt für Schritt ansehen',
  thisRun: 'diese Ausführung',
  takeOver: 'Dort stoppen und hier ausführen',
  moreLines: lines => `${lines} weitere Zeilen`,
  lost: 'Die Verbindung ging verloren, deshalb wurde das Programm gestoppt. Was es ausgegeben hat, ist noch da.',
  blocked:
    'Die Verbindung zum Programm konnte nicht geöffnet werden. Etwas zwischen dieser Seite und dem Server lässt sie nicht durch. „Tests ausführen“ geht trotzdem.',
} satisfies TextsOf<typeof english>;
