/** The columns of a row that are times. */
type DateNames<Row> = { [Name in keyof Row]-?: Date extends Row[Name] ? Name : never }[keyof Row];

/** A row that came as JSON, in which times are texts. All of its times have to be named. */
export const datesRead = <Row extends object>(row: Row, names: Record<DateNames<Row>, true>): Row => {
  const read = Object.fromEntries(Object.entries(row)) as Record<string, unknown>;
  for (const name of Object.keys(names)) {
    const text = read[name];
    if (typeof text === 'string') read[name] = new Date(text);
  }
  return read as Row;
};
