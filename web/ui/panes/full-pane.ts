import { createContext } from 'react';

/** Ends the fullscreen of the pane around, for whatever in it leads elsewhere. Outside of panes there is none to end. */
export const LeaveFullscreen = createContext<() => void>(() => {});
