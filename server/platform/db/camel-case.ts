import { CamelCasePlugin, type UnknownRow } from 'kysely';

/** Their keys are names that people chose (of files, tests and functions), which stay as they are. */
const keyedByNames = new Set([
  'files',
  'filesBeforeReset',
  'modelFiles',
  'exerciseFiles',
  'contract',
  'seen',
]);

/** `lesson_id` in the database is `lessonId` here. */
export class CamelCase extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const mapped = super.mapRow(row);
    for (const [key, value] of Object.entries(row)) {
      const name = this.camelCase(key);
      if (keyedByNames.has(name)) mapped[name] = value;
    }
    return mapped;
  }
}
