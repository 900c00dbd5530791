import type { TextsOf } from '#web/texts/texts-of.ts';
import type { shellTexts as english } from './shell-texts.ts';

export const shellTexts = {
  shell: {
    skipToContent: 'Zum Inhalt springen',
    mainNavigation: 'Hauptmenü',
    admin: 'Verwaltung',
    courses: 'Kurse',
    logout: 'Abmelden',
    help: 'Hilfe',
    changePassword: 'Passwort ändern',
    profileOf: name => `Profil: ${name}`,
    hideNavigation: 'Menü ausblenden',
    showNavigation: 'Menü einblenden',
    keepNavigation: 'Offen lassen',
    notifications: 'Meldungen',
    newWindow: 'In neuem Fenster öffnen',
    closeMessage: 'Meldung schließen',
  },

  embedded: {
    back: platform => `Zurück zu ${platform}`,
    due: at => `Fällig ${at}`,
    ownAccount: 'Mein eigenes Cairn-Konto verwenden',
    asStudent: 'Du siehst das wie Lernende. Nichts wird bewertet.',
  },

  theme: { label: 'Farben', auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },

  signInAgain: {
    title: 'Melde dich wieder an',
    body: 'Deine Sitzung ist abgelaufen. Melde dich an, um weiterzumachen; auf dieser Seite ist noch alles da.',
    embedded: 'Deine Sitzung ist abgelaufen. Öffne diese Aktivität noch einmal aus deinem Kurs.',
    otherPerson: 'Du hast dich als jemand anderes angemeldet, deshalb wurde diese Seite verlassen.',
  },

  help: {
    title: 'Hilfe',
    keyboard: 'Tastatur',
    keys: [
      { keys: ['?'], does: 'Diese Hilfe öffnen' },
      { keys: ['Tab'], does: 'Zum nächsten Bedienelement; mit Umschalt zum vorigen' },
      { keys: ['Enter'], does: 'Einem Link folgen, eine Schaltfläche drücken, ein Formular absenden' },
      { keys: ['Esc'], does: 'Einen Dialog oder das Menü schließen' },
      { keys: ['Alt', 'T'], does: 'Zur neuesten Meldung gehen' },
      { keys: ['Strg / ⌘', 'Enter'], does: 'Die Tests einer Aufgabe ausführen' },
      { keys: ['Strg / ⌘', 'S'], does: 'Jetzt speichern' },
      {
        keys: ['Alt', '1 – 4'],
        does: 'In einer Lektion: zur Anleitung, zum Code, zu den Ergebnissen, zu den Aufgaben. In ihrem Editor: Schreiben, Code, Alles, Konsole',
      },
      { keys: ['Alt', 'N'], does: 'In einer Lektion: nächste Aufgabe; Alt und P: vorige Aufgabe' },
      { keys: ['F8'], does: 'Zum nächsten fehlgeschlagenen Test; mit Umschalt zum vorigen' },
      { keys: ['Esc', 'Tab'], does: 'Einen Code-Editor verlassen, in dem Tab allein einrückt' },
      {
        keys: ['Strg', 'M'],
        does: 'In einem Code-Editor: Tab springt weiter statt einzurücken, oder rückt wieder ein',
      },
    ],
    singleKeys: 'Tastenkürzel mit einer einzelnen Taste',
    singleKeysHint: 'Schalte sie aus, wenn du diktierst oder ein Schaltergerät benutzt.',
    accessibility: 'Barrierefreiheit',
    accessibilityBody:
      'Alles geht mit der Tastatur allein, auch bei 320 Pixeln und 400 % Vergrößerung. Farben richten sich nach deinem System und tragen nie allein eine Bedeutung; Bewegung unterbleibt, wenn dein System weniger davon verlangt. Wenn dir etwas im Weg steht, sag es deiner Administration: Es ist ein Fehler, und wir wollen ihn beheben.',
  },
} satisfies TextsOf<typeof english>;
