import type { momentTexts as english } from './moment-texts.ts';
import type { TextsOf } from './texts-of.ts';

export const momentTexts = {
  justNow: 'gerade eben',
  minutesAgo: minutes => `vor ${minutes} min`,
  on: when => `am ${when}`,
} satisfies TextsOf<typeof english>;
