import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { threadTexts as english } from './thread-texts.ts';

const count = pluralsOf('de');

export const threadTexts = {
  tab: 'FRAGEN',
  askTab: 'Fragen',
  view: 'Fragen',
  loadFailed: 'Die Fragen konnten nicht geladen werden',
  ask: 'Dazu etwas fragen',
  askTitle: 'Eine Frage stellen',
  askNote: 'Deine Lehrkräfte sehen sie mit deinem Code, wie er jetzt ist. Andere Lernende nicht.',
  askLabel: 'Deine Frage',
  askLine: 'Zu Zeile',
  askTest: test => `Zum Test „${test}“`,
  send: 'Senden',
  sending: 'Sendet …',
  cancel: 'Abbrechen',
  sent: 'Gesendet. Arbeite weiter.',
  notSent: 'Nicht gesendet.',
  none: 'Noch keine Fragen. Setz den Cursor auf eine Zeile und drück Alt+Q, oder drück „Dazu etwas fragen“ unter einem fehlgeschlagenen Test.',
  noneStaff: 'Keine Fragen zu dieser Aufgabe.',
  before: before =>
    before === 0
      ? 'Deine Frage ist die nächste.'
      : count(before, {
          one: '1 Frage ist vor deiner dran.',
          other: `${before} Fragen sind vor deiner dran.`,
        }),
  comment: 'Eine Zeile kommentieren',
  commentTitle: 'Diesen Code kommentieren',
  commentNote: name => `${name} sieht das mit dem Code, wie er jetzt ist. Andere Lernende nicht.`,
  commentLabel: 'Dein Kommentar',
  answerLabel: 'Deine Antwort',
  replyLabel: 'Schreiben …',
  sendAnswered: 'Senden und als beantwortet markieren',
  solved: 'Das ist gelöst',
  reopen: 'Wieder öffnen',
  markAnswered: 'Als beantwortet markieren',
  states: { open: 'Offen', answered: 'Beantwortet' },
  whole: 'Das ganze Programm',
  line: line => `Zeile ${line}`,
  codeOf: when => `Code vom ${when}`,
  showCode: 'Code anzeigen',
  codeAsItWas: 'Der Code, wie er war',
  changed: line => `Zeile ${line} wurde später geändert.`,
  you: 'Du',
  teacher: 'Lehrkraft',
  new: 'neu',
  count: threads => (threads === 0 ? 'noch keine' : String(threads)),
  newCount: threads => `${threads} neu`,
  answered: (name, line) =>
    line === null
      ? `${name} hat deine Frage beantwortet`
      : `${name} hat deine Frage zu Zeile ${line} beantwortet`,
  saved: {
    use: 'Einen gespeicherten Kommentar verwenden',
    save: 'Diesen Kommentar speichern',
    isSaved: 'Gespeichert.',
    delete: text => `Den gespeicherten Kommentar „${text}“ löschen`,
    none: 'Schreib einen Kommentar und speichere ihn, um ihn wieder zu verwenden.',
  },
} satisfies TextsOf<typeof english>;
