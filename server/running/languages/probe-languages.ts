import type { ShippedLanguage } from '#runner/client.ts';
import type { Services } from '#server/platform/services.ts';
import { listLanguageConfigs, updateUnavailableReason } from './languages.db.ts';

/** Stores for each configuration whether this machine can run it, and if not, what to install. */
export const probeLanguages = async ({ db, runner }: Services, shipped: ShippedLanguage[]): Promise<void> => {
  const installs = new Map(shipped.map(({ name, install }) => [name, `Run: ${install}`]));
  for (const config of await listLanguageConfigs(db)) {
    const missing = await runner.missingCommands(config.executionCommand);
    const advice = installs.get(config.shippedAs ?? '') ?? 'Install it on the machine that runs the code.';
    const reason = missing.length > 0 ? `${missing.join(', ')} is missing on this machine. ${advice}` : null;
    await updateUnavailableReason(db, config, reason);
  }
};
