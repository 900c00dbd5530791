import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { deskTexts as english } from './desk-texts.ts';

const count = pluralsOf('de');

export const deskTexts = {
  back: 'Zurück',
  more: 'Mehr',
  breadcrumb: 'Pfad',
  notices: notices => `${notices} Hinweise`,
  showNotices: 'Alle Hinweise anzeigen',
  hideNotices: 'Hinweise einklappen',
  leaving: 'Escape, dann Tab verlässt den Editor',
  leaveHint: 'Tab rückt hier ein. Um den Editor zu verlassen, drück Esc, dann Tab.',
  typingHelp: 'Hilfe beim Tippen',
  typingHelpMeans: 'Unterstreicht Fehler und schlägt Namen vor.',
  fullscreen: { enter: 'Vollbild', leave: 'Vollbild verlassen' },
  files: {
    files: 'Dateien',
    readOnly: 'nur lesen',
    readOnlyNote: 'Du kannst diese Datei lesen, aber nicht ändern.',
    binaryNote: 'Diese Datei ist kein Text. Dein Programm kann sie lesen.',
    errors: errors => count(errors, { one: '1 Fehler', other: `${errors} Fehler` }),
  },
  markdown: {
    copy: 'Code kopieren',
    copied: 'Kopiert',
    done: 'erledigt',
    toDo: 'zu tun',
    asWritten:
      'Dieser Text ist zu verschachtelt, um formatiert zu werden, deshalb steht er hier, wie er geschrieben wurde.',
  },
  loadFailed: 'Die Lektion konnte nicht geladen werden',
} satisfies TextsOf<typeof english>;
