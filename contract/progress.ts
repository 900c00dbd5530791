/** Rules that both sides compute: the server decides, the screen shows the same. */

type Step = { position: number; isCompleted: boolean };

/** An exercise opens when the one before it is completed; a completed one never locks again. */
export const isUnlocked = (steps: readonly Step[], position: number): boolean => {
  const byPosition = steps.toSorted((a, b) => a.position - b.position);
  const index = byPosition.findIndex(step => step.position === position);
  if (index < 0) return false;
  return (
    index === 0 || byPosition[index]?.isCompleted === true || byPosition[index - 1]?.isCompleted === true
  );
};
