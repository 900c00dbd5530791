import { CamelCasePlugin, type UnknownRow } from 'kysely';

/** Their keys are names that people chose (of files, tests and functions), which stay as they are. By column, and by field of a JSON value. */
const keyedByNames = {
  files: 'files',
  files_before_reset: 'filesBeforeReset',
  filesBeforeReset: 'filesBeforeReset',
  model_files: 'modelFiles',
  modelFiles: 'modelFiles',
  exercise_files: 'exerciseFiles',
  exerciseFiles: 'exerciseFiles',
  contract: 'contract',
  seen: 'seen',
};
const namesOfKeyed = Object.entries(keyedByNames);

/** `lesson_id` in the database is `lessonId` here. */
export class CamelCase extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped = super.mapRow(row);
    for (const [key, name] of namesOfKeyed) if (key in row) mapped[name] = row[key];
    return mapped;
  }
}
