import { createContext } from 'react';

/** Whether the course of the cases has points: else nobody is asked what a case gives. */
export const HasPoints = createContext(false);
