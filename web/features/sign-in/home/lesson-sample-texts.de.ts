import { texts } from '#web/texts/texts.ts';
import type { TextsOf } from '#web/texts/texts-of.ts';
import type { lessonSampleTexts as english } from './lesson-sample-texts.ts';

export const lessonSampleTexts = {
  description: `Eine Lektion in ${texts.product}: eine kurze Funktion und drei Tests, von denen zwei bestanden sind.`,
  file: 'hello.py',
  summary: '2 von 3 Tests bestanden',
  tests: ['grüßt Ada', 'grüßt Grace', 'grüßt auch dich'],
  passed: 'bestanden',
  next: 'als Nächstes',
} satisfies TextsOf<typeof english>;
