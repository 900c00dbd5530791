const speakable = (part: string) =>
  part
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** `Python-basics-Loops-progress-2026-11-15.csv`, with the date in local time. */
export const csvFileName = (parts: string[], at: Date): string => {
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-');
  return `${[...parts.map(speakable).filter(Boolean), 'progress', day].join('-')}.csv`;
};
