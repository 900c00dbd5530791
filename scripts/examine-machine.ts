// `npm run doctor`: checks whether this machine can run Cairn, and says what to do if not.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/platform/config.ts';
import { examineDatabase, type Finding } from '#server/platform/db/examine-database.ts';

const examineNode = (): Finding => {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
  const sentence = `Node ${process.versions.node} runs this${isNewEnough ? '.' : ', but Cairn needs 24 or newer.'}`;
  return { ok: isNewEnough, sentence };
};

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

const examineDisk = async (dataDir: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(nearestFolder(dataDir));
  const gigabytes = (bavail * bsize) / 1e9;
  const free = `${gigabytes.toFixed(1)} GB are free where ${dataDir} is`;
  return gigabytes >= 1
    ? { ok: true, sentence: `${free}.` }
    : { ok: false, sentence: `Only ${free}: make room, or set CAIRN_DATA_DIR to another disk.` };
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

let isWell = true;
const report = ({ ok, sentence }: Finding) => {
  isWell &&= ok;
  console.log(`${ok ? '✓' : '✗'} ${sentence}`);
};

report(examineNode());
const { config, finding } = readSettings();
report(finding);
if (config) {
  report(await examineDisk(config.dataDir));
  report(await examineDatabase(config.databaseUrl, config.dataDir));
}
// The runner checks the sandbox in its own process, because it shares no code with the server.
const sandbox = spawnSync(process.execPath, [join(import.meta.dirname, '../runner/doctor/doctor.ts')], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
report({ ok: sandbox.status === 0, sentence: sandbox.stdout.trim().replaceAll(/\n+/g, '\n  ') });
process.exitCode = isWell ? 0 : 1;
