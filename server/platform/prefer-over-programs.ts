import { getPriority, setPriority } from 'node:os';

/** Of the niceness values: 0 is usual, less is sooner. The runner returns to 0 (`runner/service/main.ts`). */
const preferred = -5;

/**
 * Saves and sign-ins stay quick while student programs use all cores: the server, and the PostgreSQL that it starts, get a core first.
 * Needs root or systemd's `Nice=`; without, all processes are equal.
 */
export const preferOverPrograms = (): void => {
  if (getPriority() !== 0) return;
  try {
    setPriority(preferred);
  } catch {
    // Not permitted.
  }
};
