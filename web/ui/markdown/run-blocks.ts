import { createContext, type ReactNode } from 'react';

/**
 * What stands below a code block that may be run: one whose fence says `run` after the language. Null where nothing
 * can be run.
 */
export const RunBlocks = createContext<((code: string) => ReactNode) | null>(null);
