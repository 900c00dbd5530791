import { pluralsOf } from '#contract/core/plurals.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { peopleTexts as english } from './people-texts.ts';

const count = pluralsOf('de');

const invitations = (amount: number) => count(amount, { one: '1 Einladung', other: `${amount} Einladungen` });

export const peopleTexts = {
  people: {
    title: 'Personen',
    count: people => `Personen (${people})`,
    search: 'Personen suchen',
    found: (found, total) => `${found} von ${total} Personen`,
    nobodyFound: search => `Niemand hier passt zu „${search}“.`,
    sortBy: 'Sortieren nach',
    name: 'Name',
    email: 'E-Mail',
    role: 'Rolle',
    section: 'Gruppe',
    you: 'du',
    actionsFor: name => `Aktionen für ${name}`,
    actions: 'Aktionen',
    back: 'Zurück',
    changeRole: 'Rolle ändern …',
    roleOf: name => `Rolle von ${name}`,
    roleChanged: (name, role) => `Die Rolle von ${name} ist jetzt: ${role}.`,
    remove: 'Aus dem Kurs entfernen',
    removeTitle: 'Aus dem Kurs entfernen',
    removeBody: (name, course) => `${name} aus ${course} entfernen?`,
    removeKeeps:
      'Der Kurs lässt sich dann nicht mehr öffnen. Die Arbeit bleibt erhalten und ist wieder da, wenn die Person zurückkommt.',
    leaveTitle: 'Den Kurs verlassen',
    leaveBody: course =>
      `${course} verlassen? Um zurückzukommen, bräuchtest du eine neue Einladung. Was du gemacht hast, bleibt.`,
    leave: 'Kurs verlassen',
    leaving: 'Verlässt …',
    demoteTitle: 'Deine Rolle abgeben',
    demoteBody: course =>
      `Als Lernende:r kannst du ${course} nicht mehr bearbeiten, und nur die anderen Lehrkräfte können das rückgängig machen.`,
    demote: 'Lernende:r werden',
    removing: 'Entfernt …',
    removed: name => `${name} ist entfernt.`,
    loadFailed: 'Die Personen konnten nicht geladen werden',
    empty: 'Noch ist niemand beigetreten. Lade Personen per E-Mail ein.',
    emptyEmbedded: 'Personen erscheinen hier, nachdem sie den Kurs aus eurem LMS geöffnet haben.',
  },
  invites: {
    pending: 'Offene Einladungen',
    pendingCount: pending => `Offene Einladungen (${pending})`,
    invite: 'Einladen',
    title: 'Personen einladen',
    addresses: 'E-Mail-Adressen, eine pro Zeile',
    addressesHint: 'Füge eine Liste ein, wie sie ist: aus einer Mail, einer Tabelle oder einem Text.',
    roleLabel: 'Rolle',
    roleMeanings: {
      CONTEXT_LEARNER: 'Arbeitet die Lektionen durch und sieht nur die eigene Arbeit.',
      CONTEXT_INSTRUCTOR: 'Bearbeitet den Kurs, sieht die Arbeit aller, lädt Personen ein und entfernt sie.',
      CONTEXT_ADMINISTRATOR: 'Dieselben Rechte, für jemanden, der den Kurs verwaltet, ohne zu unterrichten.',
    },
    counted: (addresses, problems) =>
      [
        count(addresses, { one: '1 Adresse', other: `${addresses} Adressen` }),
        ...(problems === 0 ? [] : [count(problems, { one: '1 Problem', other: `${problems} Probleme` })]),
      ].join(', '),
    problems: 'Bitte berichtige diese Zeilen. Bis dahin wird nichts verschickt.',
    skipped: skipped =>
      count(skipped, { one: '1 wird übersprungen', other: `${skipped} werden übersprungen` }),
    isRepeated: (line, address) => `Zeile ${line}: ${address} steht zweimal in der Liste.`,
    isInvited: (line, address) => `Zeile ${line}: ${address} ist schon eingeladen.`,
    isMember: (line, address) => `Zeile ${line}: ${address} ist schon im Kurs.`,
    andMore: more => `und ${more} weitere`,
    needsAddress: 'Gib mindestens eine Adresse ein.',
    nobodyNew: 'Alle in dieser Liste sind schon eingeladen oder im Kurs.',
    send: amount => (amount === 0 ? 'Einladungen senden' : `${invitations(amount)} senden`),
    sending: 'Sendet …',
    make: amount => (amount === 0 ? 'Einladungen erstellen' : `${invitations(amount)} erstellen`),
    making: 'Erstellt …',
    noMail:
      'Dieser Server kann keine Mails verschicken. Du bekommst für jede Person einen Link zum Weitergeben.',
    sent: amount => `${invitations(amount)} gesendet.`,
    sentBut: (amount, skipped) =>
      `${invitations(amount)} gesendet; ${skipped} übersprungen, weil sie schon eingeladen oder im Kurs sind.`,
    linksTitle: amount =>
      count(amount, { one: 'Eine Einladung ist bereit', other: `${amount} Einladungen sind bereit` }),
    linksBody:
      'Gib jeder Person ihren eigenen Link. Du findest die Links wieder hier, unter „Offene Einladungen“.',
    copyAll: 'Alle Links kopieren',
    copiedAll: 'Kopiert',
    done: 'Fertig',
    copyLink: 'Link kopieren',
    copyLinkFor: address => `Link für ${address} kopieren`,
    copied: 'Kopiert',
    resend: 'Noch einmal senden',
    resendTo: address => `Noch einmal an ${address} senden`,
    resent: address => `Die Einladung für ${address} wird noch einmal verschickt.`,
    withdraw: 'Zurückziehen',
    withdrawFrom: address => `Die Einladung für ${address} zurückziehen`,
    withdrawn: address => `Die Einladung für ${address} ist zurückgezogen.`,
    mail: 'Mail',
    mailStates: {
      unmailed: 'Nicht verschickt',
      waiting: 'Wird verschickt',
      sent: 'Verschickt',
      refused: 'Adresse abgelehnt',
    },
    loadFailed: 'Die offenen Einladungen konnten nicht geladen werden',
  },

  sections: {
    more: 'Weitere Aktionen',
    choose: name => `${name} auswählen`,
    chooseAll: 'Alle Angezeigten auswählen',
    chosen: people => count(people, { one: '1 Person ausgewählt', other: `${people} Personen ausgewählt` }),
    set: 'Gruppe festlegen …',
    clear: 'Niemanden auswählen',
    title: people =>
      count(people, { one: 'Gruppe festlegen', other: `Gruppe von ${people} Personen festlegen` }),
    name: 'Gruppe',
    hint: 'Zum Beispiel eine Klasse oder eine Übungsgruppe. Lass das Feld leer, um die Gruppe zu entfernen.',
    fromLms: 'Gruppen eures LMS bleiben, wie sie sind; sie werden dort geändert.',
    save: 'Speichern',
    saving: 'Speichert …',
    saved: (people, section) =>
      section === null
        ? count(people, {
            one: '1 Person hat jetzt keine Gruppe.',
            other: `${people} Personen haben jetzt keine Gruppe.`,
          })
        : count(people, {
            one: `1 Person ist jetzt in ${section}.`,
            other: `${people} Personen sind jetzt in ${section}.`,
          }),
    fromList: 'Gruppen aus einer Liste …',
    listTitle: 'Gruppen aus einer Liste',
    list: 'E-Mail und Gruppe, eine Person pro Zeile',
    listHint: 'Füge zwei Spalten einer Tabelle ein, oder wähle eine CSV-Datei.',
    file: 'CSV-Datei auswählen',
    fileTooLarge: 'Diese Datei ist zu groß für eine Liste von Personen.',
    found: people =>
      count(people, {
        one: '1 Person bekommt eine Gruppe.',
        other: `${people} Personen bekommen eine Gruppe.`,
      }),
    unknown: addresses =>
      count(addresses, {
        one: '1 Adresse ist nicht in diesem Kurs:',
        other: `${addresses} Adressen sind nicht in diesem Kurs:`,
      }),
    unreadable: lines =>
      `Keine Adresse oder keine Gruppe in Zeile ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' und weiteren' : ''}.`,
    andMore: more => `und ${more} weitere`,
    needsLines: 'In der Liste ist niemand aus diesem Kurs.',
    apply: amount =>
      amount === 0
        ? 'Gruppen festlegen'
        : count(amount, { one: '1 Gruppe festlegen', other: `${amount} Gruppen festlegen` }),
    applied: amount => count(amount, { one: '1 Gruppe festgelegt.', other: `${amount} Gruppen festgelegt.` }),
  },

  roster: {
    missing: (people, platform) =>
      count(people, {
        one: `1 Person aus ${platform} war noch nicht hier`,
        other: `${people} Personen aus ${platform} waren noch nicht hier`,
      }),
    noRole: 'Andere',
  },
} satisfies TextsOf<typeof english>;
