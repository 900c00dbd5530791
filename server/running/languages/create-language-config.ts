import type { UserRow } from '#server/platform/http/access-rule.ts';
import { recordAudit } from '#server/site/audit/record-audit.ts';
import type { Services } from '#server/platform/services.ts';
import { type ConfigFields, insertLanguageConfig, type LanguageConfigRow } from './languages.db.ts';
import { refusingTakenNames } from './taken-names.ts';

export const createLanguageConfig = (
  { db }: Services,
  admin: UserRow,
  fields: ConfigFields,
): Promise<LanguageConfigRow> =>
  refusingTakenNames(
    db.transaction().execute(async tx => {
      const config = await insertLanguageConfig(tx, fields);
      await recordAudit(tx, { action: 'language-created', actor: admin, subject: config.name });
      return config;
    }),
  );
