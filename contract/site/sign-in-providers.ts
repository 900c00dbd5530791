import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { trimmedName } from '../core/names.ts';
import { idParam } from '../core/values.ts';

/** Providers of OpenID Connect that say who somebody is, as a site admin sets them. */

export const grants = ['site-admin', 'create-courses'] as const;
export type Grant = (typeof grants)[number];

const line = (sentence: string, most: number) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(most, `Use at most ${most} characters.`);

const Issuer = line('Enter the issuer.', 500).refine(
  value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'Enter a complete address, like https://login.school.example.',
);

const Domain = z
  .string({ error: 'Name a domain.' })
  .trim()
  .toLowerCase()
  .regex(/^(\*|[a-z0-9-]+(\.[a-z0-9-]+)+)$/, 'Name domains like school.example, or * for every address.');

const Rule = z.object({
  claim: line('Name the claim.', 200),
  value: line('Name the value.', 200),
  grants: z.enum(grants, 'Say what the rule gives.'),
});
export type Rule = z.infer<typeof Rule>;

const changeable = {
  name: trimmedName('Enter the name that people know.', 60),
  clientId: line('Enter the client id.', 300),
  scope: z
    .string()
    .trim()
    .max(300)
    .default('openid email profile')
    .refine(scope => scope.split(/\s+/).includes('openid'), 'The scopes must contain openid.'),
  trustedDomains: z.array(Domain).max(50).default([]),
  rules: z.array(Rule).max(20).default([]),
  createsAccounts: z.boolean().default(true),
  endsSession: z.boolean().default(true),
  isEnabled: z.boolean().default(true),
};

const secret = z.string().max(1000, 'Use at most 1000 characters.').optional();

export const NewProvider = z.object({ ...changeable, issuer: Issuer, clientSecret: secret });
export type NewProvider = z.output<typeof NewProvider>;

/** An empty or missing secret leaves the one that is kept. */
export const ChangedProvider = z.object({ ...changeable, clientSecret: secret });

const Provider = z.object({
  id: z.number(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scope: z.string(),
  trustedDomains: z.array(z.string()),
  rules: z.array(Rule),
  createsAccounts: z.boolean(),
  endsSession: z.boolean(),
  isEnabled: z.boolean(),
  isFromEnvironment: z.boolean(),
  /** How many accounts are joined with it. */
  people: z.number(),
});
export type Provider = z.infer<typeof Provider>;

const Settings = z.object({
  hasPasswords: z.boolean(),
  mayAddPassword: z.boolean(),
  /** The address of the account that keeps its password when the others have none. */
  emergencyEmail: z.string().nullable(),
  isFromEnvironment: z.boolean(),
});
export type SignInSettings = z.infer<typeof Settings>;

const Ways = z.object({
  providers: z.array(Provider),
  settings: Settings,
  /** What the provider must be told. */
  addresses: z.object({ redirect: z.string(), signedOut: z.string(), backChannelLogout: z.string() }),
});
export type Ways = z.infer<typeof Ways>;

const path = '/api/sign_in_providers' as const;
const one = z.object({ id: idParam });

export const listProviders = endpoint({
  method: 'GET',
  path,
  summary: 'The providers to sign in with, and whether there are passwords.',
  response: Ways,
});

export const addProvider = endpoint({
  method: 'POST',
  path,
  summary: 'Add a provider. It is asked for its addresses first.',
  body: NewProvider,
  response: Ways,
});

export const changeProvider = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Change a provider. Its issuer stays, because it is a part of the key of each person.',
  params: one,
  body: ChangedProvider,
  response: Ways,
});

export const removeProvider = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove a provider. The people it named find their accounts again if it is added again.',
  params: one,
  response: Ways,
});

export const changeSignInSettings = endpoint({
  method: 'PUT',
  path: '/api/sign_in_settings',
  summary: 'Turn passwords off or on, and name the account that keeps its own.',
  body: z.object({
    hasPasswords: z.boolean({ error: 'Say whether there are passwords.' }),
    mayAddPassword: z.boolean({ error: 'Say whether accounts without a password may choose one.' }),
    emergencyEmail: z.string().trim().max(254).nullable(),
  }),
  response: Ways,
});
