import { runningProblems } from '#contract/running/running-problems.ts';
import type { UserRow } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ConfigFields,
  type LanguageConfigRow,
  lockLanguageConfig,
  updateLanguageConfig,
} from './languages.db.ts';
import { onLanguageChanged } from './on-language-changed.ts';
import { runLanguageColumns } from '#server/running/runs/run-language-columns.ts';
import { refusingTakenNames } from './taken-names.ts';

/** Whether a solution passes does not depend on the name. */
const runningFields = runLanguageColumns.filter(name => name !== 'name');

/** A change to how code runs marks all exercises in this language as UNTESTED. */
export const changeLanguageConfig = (
  services: Services,
  admin: UserRow,
  { id }: LanguageConfigRow,
  fields: ConfigFields,
): Promise<LanguageConfigRow & { untestedExercises: number }> =>
  refusingTakenNames(
    services.db.transaction().execute(async tx => {
      const before = await lockLanguageConfig(tx, id);
      if (!before) throw new AppError('not_found', runningProblems.noSuchConfiguration);
      const changed = runningFields.filter(field => before[field] !== fields[field]);
      const config = await updateLanguageConfig(tx, before, fields);
      const untested = changed.length > 0 ? await onLanguageChanged.call(services, tx, config) : [];
      const untestedExercises = untested.reduce((sum, count) => sum + count, 0);
      await recordAudit(tx, {
        action: 'language-changed',
        actor: admin,
        subject: config.name,
        detail: changed.join(', '),
      });
      return { ...config, untestedExercises };
    }),
  );
