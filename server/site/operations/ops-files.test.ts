import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingNames } from '#server/platform/config.ts';

/** Validates the examples in ops/: all names in them exist, and installed tools (systemd, nginx) accept them. */

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const units = readdirSync(join(root, 'ops')).filter(name => /\.(service|timer)$/.test(name));

const folder = mkdtempSync(join(tmpdir(), 'cairn-ops-'));
afterAll(() => rmSync(folder, { recursive: true }));

const isInstalled = (program: string) =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some(place => existsSync(join(place, program)));

/** Parses `NAME=value` lines. */
const parseSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const sections = (text: string): Record<string, [string, string][]> => {
  const found: Record<string, [string, string][]> = {};
  let current: [string, string][] = [];
  for (const line of text.split('\n').filter(l => l.trim() && !l.startsWith('#'))) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1];
    const pair = /^(\w+)=(.*)$/.exec(line);
    if (name) current = found[name] = [];
    else if (pair) current.push([pair[1] ?? '', pair[2] ?? '']);
    else throw new Error(`neither a section nor a setting: ${line}`);
  }
  return found;
};

it('docs/operating.md explains exactly the existing settings', () => {
  const rows = [...read('docs/operating.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(rows.toSorted()).toEqual(settingNames.toSorted());
});

it('the example settings file is valid', () => {
  const settings = parseSettings(read('ops/cairn.env.example'));
  expect(Object.keys(settings).filter(name => !settingNames.includes(name))).toEqual([]);
  expect(readConfig(settings)).toMatchObject({ trustsProxy: true, databaseUrl: settings.DATABASE_URL });
});

it.each([...units, 'compose.yaml', 'Dockerfile'])('ops/%s says what was tested and what was not', name => {
  expect(read(`ops/${name}`)).toMatch(/^# Checked for form by the tests of Cairn.* there\.$/m);
});

describe('the systemd units', () => {
  it.each(units)('%s refers to existing programs and settings', name => {
    const { Unit = [], Service = [] } = sections(read(`ops/${name}`));
    expect(Unit.map(([key]) => key)).toContain('Description');
    const environment = Service.filter(([key]) => key === 'Environment').map(([, value]) => value);
    const settings = parseSettings(environment.join('\n').replaceAll('%i', '3000'));
    const known = [...settingNames, 'TMPDIR'];
    expect(Object.keys(settings).filter(setting => !known.includes(setting))).toEqual([]);
    readConfig(settings);
    const commands = Service.filter(([key]) => key === 'ExecStart').map(([, value]) => value);
    for (const [, path = ''] of commands
      .join(' ')
      .matchAll(/(?:\/opt\/cairn\/|\s)((?:server|scripts|node_modules)\/\S+)/g))
      expect(existsSync(join(root, path)), path).toBe(true);
  });

  it.runIf(isInstalled('systemd-analyze'))('pass systemd-analyze without a warning', () => {
    const files = units.map(name => {
      const file = join(folder, name);
      writeFileSync(file, read(`ops/${name}`).replaceAll('/opt/cairn', root));
      return file;
    });
    const args = ['verify', '--recursive-errors=no', ...files];
    const printed = execFileSync('systemd-analyze', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(printed).toBe('');
  });
});

/** What `systemd-analyze security` rates, each with its strictest value. */
const strictest: Record<string, RegExp> = {
  User: /^(?!root$)\w+$/,
  UMask: /^0077$/,
  CapabilityBoundingSet: /^$/,
  SystemCallFilter: /^~@privileged @resources$/,
  SystemCallArchitectures: /^native$/,
  RestrictAddressFamilies: /^none$/,
  IPAddressDeny: /^any$/,
  ProtectSystem: /^strict$/,
  ProtectProc: /^invisible$/,
  ProcSubset: /^pid$/,
  RootDirectory: /^\/./,
  Delegate: /^no$/,
};
const switches = `NoNewPrivileges LockPersonality MemoryDenyWriteExecute RemoveIPC PrivateTmp PrivateDevices PrivateUsers
  PrivateNetwork ProtectHome ProtectKernelTunables ProtectKernelModules ProtectKernelLogs ProtectControlGroups ProtectClock
  ProtectHostname RestrictSUIDSGID RestrictRealtime RestrictNamespaces`;
for (const name of switches.split(/\s+/)) strictest[name] = /^yes$/;

describe('FO-7 hardening of the systemd units', () => {
  const services = units.filter(name => name.endsWith('.service'));

  it.each(services)('%s gives the reason for every directive that is not as strict as possible', name => {
    const text = read(`ops/${name}`);
    const values = Object.fromEntries([['Delegate', 'no'], ...(sections(text).Service ?? [])]);
    const loosened = Object.keys(strictest).filter(key => !strictest[key]?.test(values[key] ?? 'unset'));
    const explained = [...text.matchAll(/^# ([A-Z]\w+(?:, [A-Z]\w+)*): \w/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    expect(explained.toSorted()).toEqual(loosened.toSorted());
  });

  it.runIf(isInstalled('systemd-analyze')).each(services)('%s has an exposure below 4', name => {
    const file = join(folder, name);
    writeFileSync(file, read(`ops/${name}`).replaceAll('/opt/cairn', root));
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
    expect(Number(exposure), stdout).toBeLessThan(4);
  });
});

type Compose = {
  services: Record<
    string,
    {
      image: string;
      build?: { context: string; dockerfile: string };
      environment?: Record<string, string>;
      depends_on?: string[] | Record<string, unknown>;
      volumes?: string[];
    }
  >;
  volumes: Record<string, unknown>;
};

describe('the compose file', () => {
  const { services, volumes } = parse(read('ops/compose.yaml'), { merge: true }) as Compose;
  /** Substitutes `${NAME:-default}`, and `${NAME:?why}` with a placeholder. */
  const filled = (value: string) =>
    value.replace(/\$\{\w+:([?-])([^}]*)\}/g, (_, kind: string, text: string) =>
      kind === '-' ? text : 'something-of-thirty-two-characters-or-more',
    );

  it('refers only to existing services, volumes and files', () => {
    for (const [name, { image, build, depends_on = [], volumes: mounts = [] }] of Object.entries(services)) {
      expect(image, name).toBeTruthy();
      const dockerfile = build ? join(root, 'ops', build.context, build.dockerfile) : root;
      expect(existsSync(dockerfile), dockerfile).toBe(true);
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(needed.filter(other => !(other in services))).toEqual([]);
      for (const [source = ''] of mounts.map(mount => mount.split(':')))
        expect(
          source.startsWith('.') ? existsSync(join(root, 'ops', source)) : source in volumes,
          source,
        ).toBe(true);
    }
  });

  it('defines two web processes and one worker with valid settings', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'cairn');
    const roles = ours.map(({ environment = {} }) => {
      expect(Object.keys(environment).filter(name => !settingNames.includes(name))).toEqual([]);
      const settings = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      return readConfig(Object.fromEntries(settings)).services.join();
    });
    expect(roles.sort()).toEqual(['web', 'web', 'worker']);
  });

  it('has a Dockerfile whose command starts an existing file', () => {
    const lines = read('ops/Dockerfile').split('\n');
    expect(lines.find(line => !line.startsWith('#'))).toMatch(/^FROM node:24/);
    const command = JSON.parse(lines.findLast(line => line.startsWith('CMD '))?.slice(4) ?? '[]') as string[];
    expect(existsSync(join(root, command.at(-1) ?? '?'))).toBe(true);
  });
});

describe('the nginx configurations', () => {
  const configs = ['ops/nginx.conf', 'ops/nginx-compose.conf'];

  it.each(configs)('%s has balanced blocks and answers 503 with Retry-After', file => {
    const text = read(file).replaceAll(/^\s*#.*$/gm, '');
    let depth = 0;
    for (const line of text
      .split('\n')
      .map(l => l.trim())
      .filter(Boolean)) {
      expect(line).toMatch(/[;{}]$/);
      depth += Number(line.endsWith('{')) - Number(line === '}');
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
    const upstream = /upstream (\w+) \{/.exec(text)?.[1];
    expect(text).toContain(`proxy_pass http://${upstream};`);
    expect(text).toMatch(
      /error_page 502 504 = @away;[^]*location @away \{[^]*Retry-After 2 always;\s*return 503/,
    );
    // Retrying a POST would start a second run for one click.
    expect(text).not.toContain('non_idempotent');
  });

  it.each(configs)('%s allows the largest upload that Cairn accepts', file => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(read(file))?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(readConfig({}).maxUploadBytes);
  });

  it.runIf(isInstalled('nginx') && isInstalled('openssl')).each(configs)(
    '%s passes nginx -t without a warning',
    file => {
      const certificate = join(folder, 'certificate.pem');
      const key = join(folder, 'key.pem');
      const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
      execFileSync('openssl', [...make, '-subj', '/CN=x', '-keyout', key, '-out', certificate], {
        stdio: 'ignore',
      });
      // Replace only host names, ports and certificates.
      const here = read(file)
        .replaceAll(/listen \d+/g, (_, at: number) => `listen unix:${folder}/${at}.sock`)
        .replaceAll(/server web-\d:/g, 'server 127.0.0.1:')
        .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
      const whole = join(folder, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${folder}/${name};`,
      );
      writeFileSync(
        whole,
        `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${here}\n}\n`,
      );
      const { stderr, status } = spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', whole], {
        encoding: 'utf8',
        env: { PATH: '/usr/bin:/usr/sbin:/bin:/sbin' },
      });
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.not.stringMatching(/\[(emerg|warn)\]/),
      });
    },
  );

  it('proxy to the services of the compose file', () => {
    const { services } = parse(read('ops/compose.yaml'), { merge: true }) as Compose;
    const asked = [...read('ops/nginx-compose.conf').matchAll(/^\s+server ([\w-]+):3000/gm)].map(
      ([, name]) => name,
    );
    expect(asked.filter(name => !(String(name) in services))).toEqual([]);
    expect(asked).toHaveLength(2);
  });
});

describe('FO-4 OP-1 the alert rules', () => {
  const promtool = (...args: string[]) =>
    spawnSync('promtool', args, { cwd: join(root, 'ops'), encoding: 'utf8' });

  it.for<[string, string[]]>([
    ['are read without a complaint', ['check', 'rules', 'alerts.yml']],
    ['fire on a bad day and not on a quiet one', ['test', 'rules', 'alerts.test.yml']],
    ['are valid in the Prometheus configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ])('%s', ([, args], { skip }) => {
    if (!isInstalled('promtool')) skip('promtool is not installed: apt-get install prometheus');
    const { status, stdout, stderr } = promtool(...args);
    expect({ status, said: stdout + stderr }).toEqual({
      status: 0,
      said: expect.stringContaining('SUCCESS'),
    });
  });

  it('are listed in the Prometheus configuration', () => {
    const { rule_files: files } = parse(read('ops/prometheus.yml')) as { rule_files: string[] };
    for (const name of files) expect(existsSync(join(root, 'ops', name)), name).toBe(true);
  });
});

it('the Prometheus configuration has the job that the dashboard shows', () => {
  const { scrape_configs: jobs } = parse(read('ops/prometheus.yml')) as {
    scrape_configs: { job_name: string }[];
  };
  const shown = new Set(
    [...read('ops/grafana-dashboard.json').matchAll(/job=\\"(\w+)\\"/g)].map(([, job]) => job),
  );
  expect([...shown]).toEqual(jobs.map(job => job.job_name));
});
