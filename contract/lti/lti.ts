import { z } from 'zod';
import { endpoint, Navigation } from '../core/endpoint.ts';
import { UnsentScore } from './lti-course.ts';
import { trimmedName } from '../core/names.ts';
import { PageQuery, Pagination } from '../core/pages.ts';
import { idParam, Timestamp } from '../core/values.ts';

/** LTI: launches, and the administration of platforms. */

/** An optional field of a form or query; a repeated field counts as missing. */
const field = z.string().max(20_000).optional().catch(undefined);

const Login = z.object({
  iss: field,
  login_hint: field,
  target_link_uri: field,
  client_id: field,
  lti_deployment_id: field,
  lti_message_hint: field,
  lti_storage_target: field,
});

const login = { path: '/lti/login', reply: 'navigation', response: Navigation } as const;

export const startLogin = endpoint({
  method: 'GET',
  summary:
    'Where a learning management system sends a browser first; it goes on to that system’s own sign-in.',
  query: Login,
  ...login,
});

export const startLoginByPost = endpoint({
  method: 'POST',
  summary: 'The same, for systems that send a form.',
  encoding: 'form',
  isFromElsewhere: true,
  body: Login,
  ...login,
});

export const continueLogin = endpoint({
  method: 'GET',
  path: '/lti/login/continue',
  summary:
    'Checks that the browser keeps our cookie, or that the platform stores for it, before the platform is asked: its hints work once.',
  query: z.object({ state: field, stored: field }),
  reply: 'navigation',
  response: Navigation,
});

export const launch = endpoint({
  method: 'POST',
  path: '/lti/launch',
  summary: 'The way in from a learning management system: a signed token and the state that we gave out.',
  encoding: 'form',
  isFromElsewhere: true,
  body: z.object({
    // As long as the body may be: platforms put everything that they know about a course into it.
    id_token: z.string().optional().catch(undefined),
    state: field,
    error: field,
    error_description: field,
  }),
  reply: 'navigation',
  response: Navigation,
});

export const proveLaunch = endpoint({
  method: 'POST',
  path: '/lti/launch/verify',
  summary: 'The second half of a launch without cookies: what the browser found in the platform’s storage.',
  encoding: 'form',
  isFromElsewhere: true,
  body: z.object({ launch: field, proof: field }),
  reply: 'navigation',
  response: Navigation,
});

export const openLaunch = endpoint({
  method: 'GET',
  path: '/lti/app/:launchId',
  summary: 'The app inside a learning management system. It can be loaded again in the same browser.',
  params: z.object({ launchId: z.string().regex(/^[\w-]{24}$/) }),
  reply: 'navigation',
  response: Navigation,
});

export const resumeLaunch = endpoint({
  method: 'POST',
  path: '/lti/app/:launchId',
  summary: 'The same for a browser that keeps no cookies: it brings the word that it was given instead.',
  params: z.object({ launchId: z.string().regex(/^[\w-]{24}$/) }),
  encoding: 'form',
  isFromElsewhere: true,
  body: z.object({ holder: field }),
  reply: 'navigation',
  response: Navigation,
});

export const openHandoff = endpoint({
  method: 'GET',
  path: '/lti/handoff/:key',
  summary: 'Opens an activity in a window of its own.',
  params: z.object({ key: z.string().regex(/^[\w-]{24}$/) }),
  reply: 'navigation',
  response: Navigation,
});

export const getToolKeys = endpoint({
  method: 'GET',
  path: '/lti/jwks',
  summary: 'Our public keys, with which platforms check what we sign.',
  response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});

export const getCanvasConfiguration = endpoint({
  method: 'GET',
  path: '/lti/canvas.json',
  summary: 'What Canvas asks for when a developer key is made from a URL: all our addresses and places.',
  response: z.record(z.string(), z.unknown()),
});

export const registerPlatform = endpoint({
  method: 'GET',
  path: '/lti/register',
  summary: 'Dynamic Registration: opened by a platform, with a one-time key that a site administrator made.',
  query: z.object({ key: field, openid_configuration: field, registration_token: field }),
  reply: 'navigation',
  response: Navigation,
});

export const selectLessons = endpoint({
  method: 'POST',
  path: '/api/resources',
  summary:
    'Link lessons or the whole course into the course of a learning management system, or cancel. The token stands in the form, because a browser sends it.',
  encoding: 'form',
  isFromElsewhere: true,
  body: z.object({
    authorization: z.string({ error: 'Send the token in the field authorization.' }),
    lessonId: z.union([idParam, z.array(idParam).min(1).max(100)], { error: 'Choose a lesson.' }).optional(),
    /** Instead of lessons: one link to the whole course with one grade or one for each lesson, or nothing, which cancels. */
    choice: z.enum(['course', 'course_lessons', 'nothing']).optional(),
  }),
  reply: 'navigation',
  response: Navigation,
});

export const platformStates = ['pending', 'active', 'disabled'] as const;

/** A client id by which a platform knows us, with the addresses that belong to it. */
const Registration = z.object({
  id: z.number(),
  issuer: z.string(),
  clientId: z.string(),
  authUrl: z.string(),
  tokenUrl: z.string(),
  tokenAudience: z.string().nullable(),
  jwksUrl: z.string(),
  lastLaunchAt: Timestamp.nullable(),
});
export type Registration = z.infer<typeof Registration>;

const Platform = z.object({
  id: z.number(),
  name: z.string(),
  /** The product, as the platform names it: moodle, canvas, … */
  family: z.string(),
  /** The newest first. All of them are accepted. */
  registrations: z.array(Registration),
  frameOrigins: z.array(z.string()),
  /** Those of `frameOrigins` that were learned and not typed. */
  learnedOrigins: z.array(z.string()),
  state: z.enum(platformStates),
  isOpenToDeployments: z.boolean(),
  deployments: z.array(z.object({ id: z.number(), deploymentId: z.string(), isActive: z.boolean() })),
  lastLaunchAt: Timestamp.nullable(),
  lastGradeAt: Timestamp.nullable(),
  lastRosterAt: Timestamp.nullable(),
  /** Why the roster of a course could not be read since. */
  rosterProblem: z.string().nullable(),
  lastKeysAt: Timestamp.nullable(),
  keysProblem: z.string().nullable(),
  createdAt: Timestamp,
  waitingScores: z.number(),
  parkedScores: z.number(),
  people: z.number(),
  courses: z.number(),
  /** People with an open session. */
  signedIn: z.number(),
  /** An earlier platform with the same issuer or the same id. An administrator has to say whether this is the same. */
  sameAs: z.object({ id: z.number(), name: z.string(), people: z.number(), courses: z.number() }).nullable(),
});
export type Platform = z.infer<typeof Platform>;

/** The last failed launch of a platform, with the sentence that the user saw. */
const Failure = z.object({
  platformId: z.number().nullable(),
  issuer: z.string().nullable(),
  clientId: z.string().nullable(),
  reason: z.string(),
  reference: z.string(),
  failedAt: Timestamp,
});

/** The values that an administrator pastes into a platform. */
const Tool = z.object({
  loginUrl: z.string(),
  launchUrl: z.string(),
  keysUrl: z.string(),
  deepLinkingUrl: z.string(),
  canvasUrl: z.string(),
  keys: z.array(
    z.object({
      kid: z.string(),
      publicKey: z.string(),
      startsAt: Timestamp,
      retiresAt: Timestamp.nullable(),
    }),
  ),
});

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/lti_platforms',
  summary:
    'The learning management systems that may launch us, our own addresses and keys, and the last failures. Those with something to do first.',
  query: PageQuery,
  response: z.object({
    ltiPlatforms: z.array(Platform),
    pagination: Pagination,
    tool: Tool,
    failures: z.array(Failure),
  }),
});

const address = (what: string) =>
  z
    .string({ error: `Give the ${what}.` })
    .trim()
    .max(2000)
    .refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: `The ${what} is a URL that begins with https.`,
    });

const word = (what: string) =>
  z
    .string({ error: `Give the ${what}.` })
    .trim()
    .min(1, `Give the ${what}.`)
    .max(500, 'Use at most 500 characters.');

const PlatformName = trimmedName('Give the name.', 500);

const addresses = {
  issuer: word('issuer'),
  clientId: word('client id'),
  authUrl: address('authentication URL'),
  tokenUrl: address('token URL'),
  tokenAudience: z.string().trim().max(500).optional(),
  jwksUrl: address('key set URL'),
};

export const addPlatform = endpoint({
  method: 'POST',
  path: '/api/lti_platforms',
  summary:
    'Register a platform by hand. Without a deployment id every deployment waits until an administrator allows it.',
  body: z.object({
    name: PlatformName,
    ...addresses,
    deploymentId: z.string().trim().max(500).optional(),
  }),
  response: z.object({ ltiPlatform: Platform }),
});

const FrameOrigins = z
  .array(z.string().regex(/^https?:\/\/[\w.*:[\]-]+$/, 'An origin looks like https://school.example.'))
  .max(50);

export const changePlatform = endpoint({
  method: 'PUT',
  path: '/api/lti_platforms/:id',
  summary: 'Approve, disable, rename a platform, or say whether new deployments are taken in by themselves.',
  params: z.object({ id: idParam }),
  body: z.object({
    name: PlatformName.optional(),
    state: z.enum(['active', 'disabled'], { error: 'Send active or disabled.' }).optional(),
    isOpenToDeployments: z.boolean().optional(),
    frameOrigins: FrameOrigins.optional(),
    /** Answers that this is not the platform of `sameAs`. */
    isNew: z.literal(true).optional(),
  }),
  response: z.object({ ltiPlatform: Platform }),
});

export const deletePlatform = endpoint({
  method: 'DELETE',
  path: '/api/lti_platforms/:id',
  summary:
    'Delete a platform: nobody comes in from it any more. Its courses and all work stay, and a new registration of the same platform can take them over.',
  params: z.object({ id: idParam }),
  query: z.object({ name: z.string({ error: 'Type the name of the platform.' }) }),
  response: z.object({ success: z.literal(true) }),
});

export const takeOverPlatform = endpoint({
  method: 'POST',
  path: '/api/lti_platforms/:id/take_over',
  summary:
    'Say that this is an earlier platform, registered again or moved: that of `sameAs`, or the one named. It keeps its people, courses and links, and both registrations are accepted.',
  params: z.object({ id: idParam }),
  body: z.object({ earlierId: z.number().int().positive().optional() }).optional(),
  response: z.object({ ltiPlatform: Platform }),
});

export const foreseeTakeOver = endpoint({
  method: 'GET',
  path: '/api/lti_platforms/:id/take_over',
  summary: 'What happens if an earlier platform continues with the registrations of this one.',
  params: z.object({ id: idParam }),
  query: z.object({ earlierId: idParam.optional() }),
  response: z.object({
    name: z.string(),
    people: z.number(),
    courses: z.number(),
    links: z.number(),
    /** Known by both: they continue as they were in the earlier one. */
    peopleInBoth: z.number(),
    coursesInBoth: z.number(),
    /** Lessons that were begun in these courses under the new address, which no link leads to any more. */
    lessonsSetAside: z.number(),
  }),
});

export const changeRegistration = endpoint({
  method: 'PUT',
  path: '/api/lti_platforms/:id/registrations/:registrationId',
  summary:
    'Change the addresses of a platform, as after it moved. The platform is asked first: its configuration, its keys and a token.',
  params: z.object({ id: idParam, registrationId: idParam }),
  body: z.object(addresses),
  response: z.object({ ltiPlatform: Platform }),
});

export const discoverAddresses = endpoint({
  method: 'POST',
  path: '/api/lti_discoveries',
  summary: 'The addresses that a platform publishes below its issuer.',
  body: z.object({ issuer: address('issuer') }),
  response: z.object({
    issuer: z.string(),
    authUrl: z.string(),
    tokenUrl: z.string(),
    tokenAudience: z.string().nullable(),
    jwksUrl: z.string(),
  }),
});

export const changeDeployment = endpoint({
  method: 'PUT',
  path: '/api/lti_platforms/:id/deployments/:deploymentId',
  summary: 'Allow or stop one deployment of a platform.',
  params: z.object({ id: idParam, deploymentId: idParam }),
  body: z.object({ isActive: z.boolean() }),
  response: z.object({ ltiPlatform: Platform }),
});

export const makeRegistrationKey = endpoint({
  method: 'POST',
  path: '/api/lti_registration_keys',
  summary: 'A link for Dynamic Registration. It registers one platform and works for a day.',
  body: z.object({ isApproving: z.boolean().optional() }),
  response: z.object({ url: z.string(), expiresAt: Timestamp }),
});

export const rotateToolKey = endpoint({
  method: 'POST',
  path: '/api/lti_tool_keys',
  summary: 'Publish a new key. It signs from tomorrow on; the old one stays published for a day after that.',
  response: z.object({ tool: Tool }),
});

export const listAllUnsentScores = endpoint({
  method: 'GET',
  path: '/api/lti_scores',
  summary: 'Grades that platforms have not taken yet: those that need somebody first, at most 200.',
  response: z.object({ scores: z.array(UnsentScore), total: z.number() }),
});

export const resendAllScores = endpoint({
  method: 'POST',
  path: '/api/lti_scores',
  summary: 'Send all grades again that could not be sent.',
  response: z.object({ waiting: z.number() }),
});
