// `npm run doctor`: checks whether this machine can run Cairn, and says what to do if not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ShippedLanguage, shippedLanguages, startRunner } from '#runner/client.ts';
import { checkDisk, checkMemory, describeShortMemory } from '#server/platform/check-machine.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { findRunningPostgres } from '#server/platform/db/embedded-postgres.ts';
import { examineDatabase, type Finding } from '#server/platform/db/examine-database.ts';
import { describeRunning } from '#server/running/languages/describe-running.ts';
import { listLanguageConfigs } from '#server/running/languages/languages.db.ts';
import { countWithoutContract } from '#server/running/runs/contracts/contracts.db.ts';
import { probeLanguages } from '#server/running/languages/probe-languages.ts';
import { describeLibraries } from './install-languages.ts';

const examineNode = (): Finding => {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
  const sentence = `Node ${process.versions.node} runs this${isNewEnough ? '.' : ', but Cairn needs 24 or newer.'}`;
  return { ok: isNewEnough, sentence };
};

const examineDisk = async (config: Config): Promise<Finding> => {
  const { ok, detail } = await checkDisk(config);
  const advice = ok ? '.' : ': make room, or set CAIRN_DATA_DIR to another disk.';
  return { ok, sentence: `On the disk of ${config.dataDir}, ${detail}${advice}` };
};

const examineMemory = async (config: Config): Promise<Finding> => {
  const shortage = describeShortMemory(config);
  if (shortage) return { ok: false, sentence: shortage };
  const { ok, detail } = await checkMemory();
  return { ok, sentence: `Of the memory, ${detail}.` };
};

const readSettings = (): { config: Config | null; finding: Finding } => {
  try {
    const config = readConfig();
    return { config, finding: { ok: true, sentence: 'The settings are ones that Cairn starts with.' } };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: null, finding: { ok: false, sentence: error.message } };
  }
};

/** Languages and exercises in the database; null if there is no database yet or it is not ours. */
const readContent = async (config: Config | null) => {
  const url = config && (config.databaseUrl ?? (await findRunningPostgres(config.dataDir)));
  if (!url) return null;
  const database = openDatabase(url, () => {});
  const languages = await listLanguageConfigs(database.db).catch(() => []);
  const withoutContract = await countWithoutContract(database.db).catch(() => 0);
  await database.close();
  return languages.length > 0 ? { languages, withoutContract } : null;
};

const asSeeded = (shipped: ShippedLanguage[]) =>
  shipped.map(({ name, executionCommand, testFramework }) => ({
    name,
    executionCommand,
    testFramework,
    shippedAs: name,
  }));

let isWell = true;
const report = ({ ok, sentence }: Finding) => {
  isWell &&= ok;
  console.log(`${ok ? '✓' : '✗'} ${sentence}`);
};

report(examineNode());
const { config, finding } = readSettings();
report(finding);
if (config) {
  report(await examineDisk(config));
  report(await examineMemory(config));
  report(await examineDatabase(config.databaseUrl, config.dataDir));
}
const folder = mkdtempSync(join(tmpdir(), 'cairn-doctor-'));
// Start the runner as the server does and ask the same questions.
const runner = await startRunner({ folder, slots: 1, log: line => process.stderr.write(`${line}\n`) });
const { tier, tierSentence, tierAdvice, tierDetails, weaknesses } = await runner.health();
const sentence = [tierSentence, tierAdvice].filter(Boolean).join(' ');
report({ ok: tier !== 'none', sentence: [sentence, ...tierDetails].join('\n  ') });
// What is weaker is no failure: everything can be run.
for (const weakness of weaknesses) console.log(`! ${weakness}`);
const shipped = shippedLanguages();
const content = await readContent(config);
const languages = await probeLanguages(runner, content?.languages ?? asSeeded(shipped), shipped);
const able = languages.filter(({ why }) => why === null);
if (able.length > 0) report({ ok: true, sentence: `${able.map(({ name }) => name).join(', ')} can be run.` });
if (able.length > 0) console.log(`! ${await describeLibraries()}`);
// A language that cannot be run is reported but is no failure, because not everybody needs every language.
for (const note of describeRunning({ ok: tier !== 'none', detail: '' }, languages)) console.log(`! ${note}`);
if (content && content.withoutContract > 0)
  console.log(
    `! Exercises that students have without a contract: ${content.withoutContract}. It is being made, or their solutions do not pass.`,
  );
await runner.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = isWell ? 0 : 1;
