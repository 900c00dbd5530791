/** Maps a row to the field names of the contract. */
export const showUserExercise = <Row extends { completedAt: Date | null }>(row: Row) => ({
  ...row,
  isCompleted: row.completedAt !== null,
});
