/** The right of a run to use a core, as its engine sees it. service/slots.ts decides who gets one. */
export type Turn = {
  /** Call it when all processes of the run have been asleep for a while, and when one computes again. */
  setAsleep(isAsleep: boolean): void;
  /** Between two cases: waits while people who have used less are waiting. Never rejects: a cancelled run goes on at once. */
  letOthersGo(): Promise<void>;
  /** Sets what stops all processes of the run while somebody else computes, and lets them go on. */
  onPause(setPaused: (isPaused: boolean) => void): void;
};

/** For an engine that has the machine to itself, as in tests. */
export const soleTurn: Turn = {
  setAsleep: () => {},
  letOthersGo: async () => {},
  onPause: () => {},
};
