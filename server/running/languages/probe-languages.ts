import type { ShippedLanguage } from '#runner/client.ts';
import type { LanguageState } from '#server/platform/jobs/workers.db.ts';
import type { Services } from '#server/platform/services.ts';

type Probed = { name: string; executionCommand: string; testFramework: string; shippedAs: string | null };

/** Checks for each language whether this machine can run it, and if not, why and what to do. */
export const probeLanguages = (
  { probe }: Pick<Services['runner'], 'probe'>,
  languages: Probed[],
  shipped: ShippedLanguage[],
): Promise<LanguageState[]> => {
  const installs = new Map(shipped.map(({ name, install }) => [name, `Run: ${install}`]));
  return Promise.all(
    languages.map(async ({ name, shippedAs, ...language }) => {
      const { obstacle, runtime } = await probe(language);
      if (!obstacle) return { name, why: null, advice: null, runtime };
      const install = installs.get(shippedAs ?? '') ?? 'Install it on the machine that runs the code.';
      return {
        name,
        why: obstacle.why,
        advice: obstacle.missing.length > 0 ? install : obstacle.advice,
        runtime,
      };
    }),
  );
};
