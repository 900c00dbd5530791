import type { TextsOf } from '#web/texts/texts-of.ts';
import type { identitiesTexts as english } from './identities-texts.ts';

export const identitiesTexts = {
  inLms: {
    lead: (name, platform) =>
      `Du bist hier ${name} aus ${platform}. Wenn du auf dieser Seite auch ein eigenes Konto hast, verbinde die beiden: Dann erreichst du deine Arbeit aus diesem Kurs auch von dort.`,
    make: 'Einen Code erzeugen',
    making: 'Erzeugt einen Code …',
    code: 'Dein Code',
    type: until =>
      `Melde dich in einem anderen Fenster mit deinem eigenen Konto an, öffne dein Profil (dein Name im Menü) und tippe diesen Code unter „Mit einem LMS verbinden“ ein. Er gilt bis ${until}.`,
    question: (identity, platform, email) => `${identity} (${platform}) mit ${email} verbinden?`,
    keeps: 'Kurse und Arbeit von beiden bleiben erhalten. Du kannst sie wieder trennen.',
    confirm: 'Verbinden',
    confirming: 'Verbindet …',
    cancel: 'Nicht verbinden',
    joined: email => `Mit ${email} verbunden.`,
    part: 'Wieder trennen',
    parted: 'Sie sind wieder getrennt.',
  },
  own: {
    lead: 'Wenn du Kurse aus einem Lernmanagementsystem (LMS) mit einer anderen Identität öffnest, verbinde sie mit diesem Konto: Dann erreichst du deine Arbeit von dort auch hier.',
    code: 'Code',
    codeHint: 'Öffne in deinem LMS die Aktivität und wähle „Mein eigenes Cairn-Konto verwenden“.',
    needsCode: 'Tippe den Code ein.',
    next: 'Weiter',
    question: (identity, platform) => `${identity} (${platform}) mit diesem Konto verbinden?`,
    keeps: 'Kurse und Arbeit von beiden bleiben erhalten. Du kannst sie wieder trennen.',
    agree: 'Zustimmen',
    agreeing: 'Stimmt zu …',
    cancel: 'Abbrechen',
    agreed: 'Geh jetzt zurück zu deinem LMS und drück dort „Verbinden“.',
    list: 'Verbunden mit',
    part: 'Trennen',
    partFrom: name => `Von ${name} trennen`,
    parted: name => `Von ${name} getrennt.`,
    loadFailed: 'Womit dieses Konto verbunden ist, konnte nicht geladen werden',
  },
} satisfies TextsOf<typeof english>;
