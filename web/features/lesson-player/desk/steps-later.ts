import { lazy } from 'react';

const load = () => import('./stepped-parts.tsx');

// Lazy, because they are used rarely.
export const StepBar = lazy(async () => ({ default: (await load()).StepBar }));
export const StepOutput = lazy(async () => ({ default: (await load()).StepOutput }));
export const SteppedCode = lazy(async () => ({ default: (await load()).SteppedCode }));
export const StopStepping = lazy(async () => ({ default: (await load()).StopStepping }));
export const SteppedInstructions = lazy(async () => ({ default: (await load()).SteppedInstructions }));
