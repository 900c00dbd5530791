import { texts } from '#web/texts/texts.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { signInTexts as english } from './sign-in-texts.ts';

const { product } = texts;

export const signInTexts = {
  home: {
    headline: 'Programmieren lernen durch Tun.',
    lead: 'Schreib Code, führ seine Tests aus und sieh, was zu verbessern ist – alles im Browser.',
    teachers:
      'Für Lehrkräfte: Module, Tests, die selbst prüfen, Fortschritt, und Bewertungen, die an euer LMS gehen.',
  },

  signIn: {
    title: 'Anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    busy: 'Meldet an …',
    createAccount: `Neu bei ${product}? Leg ein Konto an.`,
    forgotten: 'Passwort vergessen?',
    askAdministrator: 'Bitte deine Administration, es zurückzusetzen.',
    needsEmail: 'Gib deine E-Mail-Adresse ein.',
    needsPassword: 'Gib dein Passwort ein.',
    noMatch: 'Diese E-Mail-Adresse und dieses Passwort gehören zu keinem Konto.',
    ended: 'Deine Sitzung ist abgelaufen. Melde dich an, um dort weiterzumachen, wo du warst.',
    unreadable: 'Deine gespeicherte Anmeldung konnte nicht gelesen werden. Bitte melde dich noch einmal an.',
  },

  signUp: {
    title: 'Leg dein Konto an',
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    confirmEmail: 'E-Mail wiederholen',
    password: 'Passwort',
    confirmPassword: 'Passwort wiederholen',
    submit: 'Konto anlegen',
    busy: 'Legt dein Konto an …',
    haveAccount: 'Hast du schon ein Konto? Melde dich an.',
    backToForm: `Neu bei ${product}? Leg ein Konto an.`,
    passwordHint:
      'Mindestens 8 Zeichen. Ein paar Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.',
    emailsDiffer: 'Die beiden E-Mail-Adressen sind verschieden.',
    passwordsDiffer: 'Die beiden Passwörter sind verschieden.',
    emailsMatch: 'Die Adressen stimmen überein.',
    passwordsMatch: 'Die Passwörter stimmen überein.',
    confirmEmailFirst: 'Gib deine E-Mail-Adresse noch einmal ein.',
    confirmPasswordFirst: 'Gib das Passwort noch einmal ein.',
    signInInstead: 'Stattdessen anmelden?',
    invitedAs: email => `Du wurdest als ${email} eingeladen.`,
    keepAddress: 'Behalte diese Adresse, damit die Einladung dich findet.',
    summary: count =>
      count === 1
        ? 'Eine Angabe braucht noch Aufmerksamkeit:'
        : `${count} Angaben brauchen noch Aufmerksamkeit:`,
  },

  forgotten: {
    title: 'Passwort vergessen?',
    body: 'Wir schicken dir einen Link, mit dem du ein neues wählen kannst.',
    submit: 'Link senden',
    busy: 'Sendet …',
    sent: 'Wenn es ein Konto mit dieser Adresse gibt, ist ein Link unterwegs. Er gilt einmal und nur kurze Zeit.',
  },

  resetPassword: {
    title: 'Wähle ein neues Passwort',
    newPassword: 'Neues Passwort',
    submit: 'Speichern und anmelden',
    busy: 'Speichert …',
    done: 'Dein Passwort wurde geändert.',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail, oder fordere einen neuen an.',
  },

  changePassword: {
    title: 'Passwort ändern',
    current: 'Jetziges Passwort',
    next: 'Neues Passwort',
    submit: 'Passwort ändern',
    busy: 'Ändert …',
    hint: 'Mindestens 8 Zeichen. Überall sonst wirst du abgemeldet.',
    done: 'Dein Passwort wurde geändert.',
  },

  logout: { title: 'Abgemeldet', done: 'Du bist abgemeldet.', again: 'Wieder anmelden' },

  verifyEmail: {
    title: 'Bestätige deine Adresse',
    body: 'Das zeigt, dass du die Mails an die Adresse deines Kontos liest.',
    submit: 'Meine Adresse bestätigen',
    busy: 'Bestätigt …',
    done: 'Deine Adresse ist bestätigt.',
    incomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der Mail, oder fordere einen neuen an.',
  },
} satisfies TextsOf<typeof english>;
