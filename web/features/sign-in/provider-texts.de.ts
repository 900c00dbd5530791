import type { TextsOf } from '#web/texts/texts-of.ts';
import type { providerTexts as english } from './provider-texts.ts';

export const providerTexts = {
  continueWith: provider => `Weiter mit ${provider}`,
  or: 'oder',
  withPassword: 'Mit einem Passwort anmelden',
  onlyEmergency: 'Nur für das Notfallkonto dieser Seite.',
  noSignUp: providers =>
    `Konten werden hier nicht von Hand angelegt. Geh weiter mit ${providers}: Dein Konto wird dabei angelegt oder gefunden.`,
  joinFirst: provider =>
    `Mit deiner Adresse gibt es hier schon ein Konto. Melde dich dort einmal mit seinem Passwort an: Dann ist es mit ${provider} verbunden, und künftig geht es von dort aus weiter.`,
  joined: provider => `Dein Konto ist mit ${provider} verbunden.`,
  taking: 'Meldet dich an …',
  link: {
    title: 'Anmelden',
    body: 'Dieser Link meldet dich einmal als Administrator:in an.',
    submit: 'Anmelden',
  },
  again: 'Zurück zur Anmeldung',
  someProvider: 'Der Anbieter',
} satisfies TextsOf<typeof english>;
