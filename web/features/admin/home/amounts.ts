import { showNumber } from '#web/texts/locale.ts';
const rounded = (value: number) => showNumber(value, { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `120 ms`, `1.4 s`, `3 min`, `2 h`, `5 d`. */
export const showDuration = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${rounded(ms / 1000)} s`;
  if (ms < 3_600_000) return `${rounded(ms / 60_000)} min`;
  if (ms < 86_400_000) return `${rounded(ms / 3_600_000)} h`;
  return `${rounded(ms / 86_400_000)} d`;
};

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** `3.4 GB`, in steps of 1024. */
export const showBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${rounded(bytes / 1024 ** step)} ${units[step]}`;
};
