import type { WordsOf } from '../core/catalogue.ts';
import type { siteProblems as english } from './site-problems.ts';

const inWords = (seconds: number) => {
  if (seconds > 90 * 60) return `${Math.ceil(seconds / 3600)} Stunden`;
  return seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} Sekunden`;
};

export const siteProblems = {
  cannotMailVerification:
    'Dieser Server kann keine Mails verschicken, deshalb lässt sich keine Adresse bestätigen.',
  verificationLinkNotValid:
    'Dieser Link wurde schon benutzt, ist zu alt oder gehört zu einem anderen Konto. Fordere einen neuen an.',
  wrongCurrentPassword: 'Das ist nicht dein jetziges Passwort.',
  commonPassword: 'Dieses Passwort gehört zu den ersten, die geraten werden. Wähle ein anderes.',
  cannotMailReset:
    'Dieser Server kann keine Mails verschicken. Bitte deine Administration, dein Passwort zurückzusetzen.',
  resetLinkNotValid: 'Dieser Link wurde schon benutzt oder ist zu alt. Fordere einen neuen an.',
  noPasswordHere: 'Diese Person kommt aus einem Lernmanagementsystem und hat hier kein Passwort.',
  noSuchAccount: ({ email }) => `Mit der Adresse ${email} gibt es kein Konto.`,
  tryAgain: ({ refusal, seconds }) => `${refusal} Versuch es in ${inWords(seconds)} noch einmal.`,
  tooManyTries: 'Zu viele Versuche.',
  runsPerMinute: ({ most }) => `Du kannst ${most}-mal in der Minute Code ausführen.`,
  freeRunsPerMinute: ({ most }) => `Du kannst dein Programm ${most}-mal in der Minute ausprobieren.`,
  coursesPerDay: ({ most }) => `Du kannst ${most} Kurse am Tag anlegen.`,
  copiesPerHour: ({ most }) => `Du kannst ${most} Kurse in der Stunde kopieren.`,
  pushesPerHour: ({ most }) => `Du kannst Kurse ${most}-mal in der Stunde hochladen.`,
  importsPerHour: ({ most }) => `Du kannst ${most} Dateien in der Stunde importieren.`,
  sharesPerDay: ({ most }) => `Du kannst Kurse am Tag für ${most} Adressen freigeben.`,
  wrongPassword: 'Diese E-Mail-Adresse und dieses Passwort gehören zu keinem Konto.',
  noSuchUser: 'Diese Person wurde nicht gefunden.',
  lastSiteAdmin:
    'Das ist die letzte Administration dieser Seite. Gib zuerst jemand anderem dieses Recht, dann versuch es noch einmal.',
  addressTaken: 'Mit dieser Adresse gibt es schon ein Konto.',
  linkOnlyForAdmins: ({ email }) =>
    `${email} gehört nicht zur Administration dieser Seite: Nur für sie gibt es solche Links.`,
  noSuchToken: 'Dieses Token gibt es nicht.',
  tooManyTokens: ({ most }) =>
    `Du hast ${most} gültige Tokens, mehr geht nicht. Widerrufe eins, das du nicht brauchst.`,
  tokenNameTaken: 'Du hast schon ein Token mit diesem Namen. Wähle einen anderen, oder widerrufe jenes.',
  wrongAddressTyped: 'Das ist nicht die Adresse deines Kontos.',
  ownAccount: 'Du kannst dein eigenes Konto nicht löschen. Eine andere Administration kann es.',
} satisfies WordsOf<typeof english>;
