import type { WordsOf } from '../core/catalogue.ts';
import type { signInProblems as english } from './sign-in-problems.ts';

export const signInProblems = {
  denied: ({ provider }) =>
    `${provider} hat dich nicht eingelassen, oder du hast dort abgebrochen. Versuch es noch einmal, oder frag dort, ob dein Konto aktiv ist.`,
  wrongBrowser:
    'Diese Anmeldung wurde in einem anderen Browser oder Fenster begonnen. Fang hier noch einmal an.',
  tooOld: 'Diese Anmeldung hat zu lange gedauert oder wurde schon benutzt. Fang noch einmal an.',
  clocksDiffer: ({ provider }) =>
    `Die Uhren dieses Servers und von ${provider} gehen für eine Anmeldung zu verschieden. Sag es deiner Administration.`,
  unreachable: ({ provider }) =>
    `${provider} ist gerade nicht erreichbar. Versuch es in ein paar Minuten noch einmal.`,
  notUnderstood: ({ provider }) =>
    `Die Anmeldung mit ${provider} ist nicht richtig eingerichtet. Sag es deiner Administration: Das Protokoll sagt, was nicht stimmt.`,
  turnedOff:
    'Dieser Weg, sich anzumelden, wurde abgeschaltet. Wähle einen anderen, oder frag deine Administration.',
  noAddress: ({ provider }) =>
    `${provider} hat deine E-Mail-Adresse nicht mitgeteilt, die ein Konto braucht. Frag deine Administration.`,
  addressNotVerified: ({ provider }) =>
    `${provider} hat deine E-Mail-Adresse noch nicht geprüft. Bestätige sie dort und melde dich dann noch einmal an.`,
  noAccountHere: ({ provider }) =>
    `Für dich gibt es hier noch kein Konto, und die Anmeldung mit ${provider} legt keins an. Frag deine Administration.`,
  addressTakenHere: ({ provider }) =>
    `Mit deiner Adresse gibt es hier schon ein Konto. Bitte deine Administration, es mit ${provider} zu verbinden.`,
  joinedElsewhere: ({ provider }) =>
    `Dieses Konto von ${provider} ist hier mit einem anderen Konto verbunden. Entferne es dort zuerst.`,
  ticketNotValid: 'Diese Anmeldung wurde schon benutzt oder ist zu alt. Fang noch einmal an.',
  otherAccount:
    'Das wurde mit einem anderen Konto begonnen. Melde dich mit jenem an, oder fang noch einmal an.',
  lastWayIn:
    'Das ist dein letzter Weg, dich anzumelden. Verbinde zuerst ein anderes Konto oder wähle ein Passwort, dann entferne diesen.',
  noSuchIdentity: 'Dieses verbundene Konto gibt es nicht.',
  noSuchProvider: 'Diesen Anbieter gibt es nicht.',
  issuerTaken: 'Es gibt schon einen Anbieter mit diesem Aussteller (issuer).',
  providerNotAsked: ({ why }) => `Es wurde nichts geändert. Der Anbieter konnte nicht gefragt werden: ${why}`,
  otherIssuer: ({ issuer }) =>
    `Es wurde nichts geändert. Der Anbieter nennt sich ${issuer}: Gib genau das als Aussteller (issuer) ein.`,
  lacksCode:
    'Es wurde nichts geändert. Dieser Anbieter bietet die Anmeldung mit einem Code nicht an, die gebraucht wird.',
  fromEnvironment:
    'Dieser Anbieter ist durch CAIRN_SIGN_IN_PROVIDERS festgelegt. Ändere ihn dort und starte den Server neu.',
  passwordsFromEnvironment:
    'Ob es Passwörter gibt, ist durch CAIRN_PASSWORDS festgelegt. Ändere es dort und starte den Server neu.',
  lastProvider:
    'Niemand könnte sich mehr anmelden. Schalte zuerst Passwörter ein, dann versuch es noch einmal.',
  noProviderYet:
    'Füge zuerst einen Anbieter hinzu und schalte ihn ein: Ohne Passwörter könnte sich niemand anmelden.',
  noWayForAdmins:
    'Keine Administration könnte sich mehr anmelden. Verbinde in deinem Profil dein eigenes Konto mit einem Anbieter, oder nenne ein Notfallkonto.',
  emergencyNotUsable:
    'Das Notfallkonto muss das Konto einer Person aus der Administration sein, die ein Passwort hat.',
  passwordsOff: ({ providers }) =>
    `Die Anmeldung mit einem Passwort ist hier abgeschaltet. Melde dich mit ${providers} an.`,
  noPasswordForSchool: 'Dieses Konto meldet sich mit einem Anbieter an und darf hier kein Passwort haben.',
  courseMakersOnly: 'Dein Konto darf hier keine Kurse anlegen. Frag deine Administration.',
} satisfies WordsOf<typeof english>;
