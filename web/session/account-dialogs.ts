import { createContext } from 'react';

/** Opens the dialog of joined identities, which belongs to the shell. */
export const OpenIdentities = createContext<() => void>(() => {});
