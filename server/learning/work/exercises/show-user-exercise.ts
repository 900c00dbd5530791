/** The row as the contract names its fields. */
export const showUserExercise = <Row extends { completedAt: Date | null }>(row: Row) => ({
  ...row,
  isCompleted: row.completedAt !== null,
});
