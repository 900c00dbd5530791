export const momentTexts = {
  justNow: 'just now',
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  on: (when: string) => `on ${when}`,
} as const;
