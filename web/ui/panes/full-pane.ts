import { createContext } from 'react';

/** Leaves the fullscreen of the surrounding pane, for links in it that lead elsewhere. Does nothing outside a pane. */
export const LeaveFullscreen = createContext<() => void>(() => {});
