import {
  allPageLanguages,
  fallbackLanguage,
  type PageLanguage,
  pageLanguages,
} from '#contract/core/page-languages.ts';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { NewProvider } from '#contract/site/sign-in-providers.ts';

/**
 * All settings, each with its default and a description. Only this file reads the environment. Everything has a default,
 * so `npm start` works without any setting.
 */

const url = (protocols: string[], example: string) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL like ${example}`,
  });

/** A JSON list in a variable; `[]` without one. */
const jsonList = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  });

/** How much one account may do; 0 for as much as it likes. */
const quota = (most: number, usual: number) =>
  z.coerce.number<string>('must be a number').int().min(0).max(most).default(usual);

const services = ['web', 'worker'] as const;
export type ServiceName = (typeof services)[number];

const Settings = z.object({
  /** The port to listen on; 0 takes a free one. */
  PORT: z.coerce.number<string>('must be a number').int().min(0).max(65535).default(3000),
  /** The address to listen on. */
  HOST: z.string().default('127.0.0.1'),
  /** A PostgreSQL of your own; without it the embedded one runs in the data folder. */
  DATABASE_URL: z
    .string()
    // Not the URL parser: the URL of a unix socket has no host.
    .regex(/^postgres(ql)?:\/\//, 'must be a URL like postgres://user:password@host:5432/cairn')
    .optional(),
  /** Where the embedded database and the generated secret live. */
  CAIRN_DATA_DIR: z.string().default('./data'),
  /** The public base URL: links in mails begin with it. */
  CAIRN_PUBLIC_URL: url(['http:', 'https:'], 'https://courses.example.org').optional(),
  /** The e-mail address of the first site administrator. */
  CAIRN_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  /** The password of the first site administrator; without it a random one is printed once. */
  CAIRN_ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Signs tokens; without it one is generated and kept in the data folder. */
  CAIRN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** A mail server; without it no mail is sent and screens offer another way. */
  CAIRN_SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
  /** The sender of mails. */
  CAIRN_MAIL_FROM: z.string().default('Cairn <cairn@localhost>'),
  /** Rate limits on sign-in and account creation, and all quotas: on or off. */
  CAIRN_RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Whether a new database gets the sample course: on or off. */
  CAIRN_SAMPLE_COURSE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  /** Whether to take the client's address from a reverse proxy's X-Forwarded-For: on or off. */
  CAIRN_TRUST_PROXY: z.enum(['on', 'off'], 'must be on or off').default('off'),
  /** Bearer token for /metrics; without it only site admins may read metrics. */
  CAIRN_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  /** The port for /healthz, /readyz and /metrics of a process without the web service; none by default. */
  CAIRN_WORKER_PORT: z.coerce.number<string>('must be a number').int().min(0).max(65535).optional(),
  /** Hosts of learning management systems that may use plain http or a private address, comma-separated. */
  CAIRN_LTI_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(list => list.split(',').flatMap(host => host.trim().toLowerCase() || [])),
  /** Providers of OpenID Connect to sign in with: a JSON list, explained in docs/operating.md. */
  CAIRN_SIGN_IN_PROVIDERS: jsonList.pipe(z.array(NewProvider, 'must be a list').max(20)),
  /** Whether people sign in with passwords: on or off; without it an administrator decides. */
  CAIRN_PASSWORDS: z.enum(['on', 'off'], 'must be on or off').optional(),
  /** How many runs of student code at the same time; default: the number of cores. */
  CAIRN_RUN_SLOTS: z.coerce.number<string>('must be a number').int().min(1).max(256).optional(),
  /** The longest CPU time that an author may give an exercise, in seconds. */
  CAIRN_MAX_EXERCISE_SECONDS: z.coerce.number<string>('must be a number').int().min(1).max(60).default(10),
  /** The size limit of an uploaded file, in megabytes. */
  CAIRN_MAX_UPLOAD_MB: z.coerce.number<string>('must be a number').int().min(1).max(1000).default(50),
  /** Free disk space of the data folder below which the process is not ready, in megabytes. */
  CAIRN_MIN_FREE_DISK_MB: z.coerce.number<string>('must be a number').int().min(0).default(1000),
  /** How often one account may run its code in a minute; 0 for any number, as with the quotas below. */
  CAIRN_RUNS_PER_MINUTE: quota(10_000, 30),
  /** How often one account may save in a minute, or change something else; each 50 KB count as one. */
  CAIRN_SAVES_PER_MINUTE: quota(100_000, 120),
  /** How often the open pages of one account may send their edits in a minute; each 50 KB count as one. */
  CAIRN_EDITS_PER_MINUTE: quota(100_000, 300),
  /** How many courses one account may make in a day. */
  CAIRN_COURSES_PER_DAY: quota(10_000, 20),
  /** How many copies of courses one account may ask for in an hour. */
  CAIRN_COPIES_PER_HOUR: quota(10_000, 10),
  /** How many files one account may import in an hour. */
  CAIRN_IMPORTS_PER_HOUR: quota(10_000, 10),
  /** How many megabytes the runs and waiting files of one account may take up. */
  CAIRN_STORED_MB: quota(1_000_000, 200),
  /** The folder of the built web app; `npm run dev` gives another one. */
  CAIRN_WEB_FOLDER: z.string().optional(),
  /** The languages of pages and mails, besides English; also one that is not translated to the end. */
  CAIRN_LANGUAGES: z
    .string()
    .default(allPageLanguages.filter(language => pageLanguages[language].isComplete).join(','))
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(allPageLanguages, `must be of ${allPageLanguages.join(', ')}, with commas`))),
  /** What this process does: web, worker, or both. */
  CAIRN_SERVICES: z
    .string()
    .default('web,worker')
    .transform(list => list.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(services, 'must be web, worker, or both with a comma')).min(1)),
});

/** The names of all settings, for the test that the documentation explains each. */
export const settingNames: string[] = Object.keys(Settings.shape);

/** For one account; null without a limit. */
export type Quotas = {
  runsPerMinute: number | null;
  savesPerMinute: number | null;
  editsPerMinute: number | null;
  coursesPerDay: number | null;
  copiesPerHour: number | null;
  importsPerHour: number | null;
  storedBytes: number | null;
};

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | null;
  dataDir: string;
  publicUrl: string | null;
  admin: { email: string; password: string | null } | null;
  secret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  isRateLimited: boolean;
  hasSampleCourse: boolean;
  trustsProxy: boolean;
  metricsToken: string | null;
  workerPort: number | null;
  ltiAllowedHosts: string[];
  signInProviders: NewProvider[];
  /** Null if an administrator decides. */
  hasPasswords: boolean | null;
  runSlots: number;
  longestCpuLimitMs: number;
  maxUploadBytes: number;
  minFreeDiskBytes: number;
  quotas: Quotas;
  webFolder: string;
  /** What pages and mails are offered in. */
  pageLanguages: PageLanguage[];
  services: ServiceName[];
};

export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Cairn cannot start with these settings:\n${problems.map(p => `  ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  // An empty variable means "not set": compose files and unit files write them that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  const problems =
    parsed.error?.issues.map(({ path: [name, ...inside], message }) =>
      [String(name), ...(inside.length > 1 ? [`(${inside.join('.')})`] : []), message].join(' '),
    ) ?? [];
  if (given.CAIRN_ADMIN_PASSWORD && !given.CAIRN_ADMIN_EMAIL)
    problems.push('CAIRN_ADMIN_PASSWORD is set, so CAIRN_ADMIN_EMAIL must be set too');
  if (given.CAIRN_PASSWORDS === 'off' && !parsed.data?.CAIRN_SIGN_IN_PROVIDERS.some(p => p.isEnabled))
    problems.push('CAIRN_PASSWORDS is off, so CAIRN_SIGN_IN_PROVIDERS must name a provider');
  if (!parsed.success || problems.length > 0) throw new ConfigError([...new Set(problems)]);

  const s = parsed.data;
  return {
    port: s.PORT,
    host: s.HOST,
    databaseUrl: s.DATABASE_URL ?? null,
    dataDir: resolve(s.CAIRN_DATA_DIR),
    publicUrl: s.CAIRN_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    admin: s.CAIRN_ADMIN_EMAIL
      ? { email: s.CAIRN_ADMIN_EMAIL, password: s.CAIRN_ADMIN_PASSWORD ?? null }
      : null,
    secret: s.CAIRN_SECRET ?? null,
    smtpUrl: s.CAIRN_SMTP_URL ?? null,
    mailFrom: s.CAIRN_MAIL_FROM,
    isRateLimited: s.CAIRN_RATE_LIMIT === 'on',
    hasSampleCourse: s.CAIRN_SAMPLE_COURSE === 'on',
    trustsProxy: s.CAIRN_TRUST_PROXY === 'on',
    metricsToken: s.CAIRN_METRICS_TOKEN ?? null,
    workerPort: s.CAIRN_WORKER_PORT ?? null,
    ltiAllowedHosts: s.CAIRN_LTI_ALLOWED_HOSTS,
    signInProviders: s.CAIRN_SIGN_IN_PROVIDERS,
    hasPasswords: s.CAIRN_PASSWORDS ? s.CAIRN_PASSWORDS === 'on' : null,
    runSlots: s.CAIRN_RUN_SLOTS ?? availableParallelism(),
    longestCpuLimitMs: 1000 * s.CAIRN_MAX_EXERCISE_SECONDS,
    maxUploadBytes: s.CAIRN_MAX_UPLOAD_MB * 1_000_000,
    minFreeDiskBytes: s.CAIRN_MIN_FREE_DISK_MB * 1_000_000,
    quotas: {
      runsPerMinute: s.CAIRN_RUNS_PER_MINUTE || null,
      savesPerMinute: s.CAIRN_SAVES_PER_MINUTE || null,
      editsPerMinute: s.CAIRN_EDITS_PER_MINUTE || null,
      coursesPerDay: s.CAIRN_COURSES_PER_DAY || null,
      copiesPerHour: s.CAIRN_COPIES_PER_HOUR || null,
      importsPerHour: s.CAIRN_IMPORTS_PER_HOUR || null,
      storedBytes: s.CAIRN_STORED_MB * 1_000_000 || null,
    },
    webFolder: resolve(s.CAIRN_WEB_FOLDER ?? join(import.meta.dirname, '../../dist/web')),
    pageLanguages: [...new Set<PageLanguage>([fallbackLanguage, ...s.CAIRN_LANGUAGES])],
    services: s.CAIRN_SERVICES,
  };
};
