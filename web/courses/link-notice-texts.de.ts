import type { TextsOf } from '#web/texts/texts-of.ts';
import type { linkNoticeTexts as english } from './link-notice-texts.ts';

export const linkNoticeTexts = {
  changed: (from, to) =>
    `Für diesen Link wurde ein anderer Inhalt gewählt: Er führte zu „${from}“ und führt jetzt zu „${to}“. Die Bewertungen in seiner Spalte sind die von „${to}“.`,
  about: name => `Link zu „${name}“:`,
  seen: 'Verstanden',
} satisfies TextsOf<typeof english>;
