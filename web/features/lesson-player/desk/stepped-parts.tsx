/** What a desk shows while somebody steps through a program: loaded in one piece. */
export { StepBar } from '#web/running/steps/step-bar.tsx';
export { StepOutput } from '#web/running/steps/step-output.tsx';
export { StopStepping, SteppedCode } from './stepped-code.tsx';
export { SteppedInstructions } from './stepped-instructions.tsx';
