import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { type LmsShape, lmsShapes, type ShapeName } from './lms-shapes.ts';

/**
 * A learning management system for tests, and for trying out by `npm run fake-lms`.
 *
 * It speaks real HTTP on 127.0.0.1: it registers tools, signs launches, accepts deep links, has a gradebook with line
 * items and scores and a list of members, and simulates failures of real platforms (`failureModes`). `lms-shapes.ts` says what it
 * sends and refuses, by default what Moodle does. A shape whose sign-in is on another origin has it on 127.0.0.2 and its
 * courses on 127.0.0.3.
 */

const lti = 'https://purl.imsglobal.org/spec/lti/claim';
const ags = 'https://purl.imsglobal.org/spec/lti-ags';
const rosterScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const groupsScope = 'https://purl.imsglobal.org/spec/lti-gs/scope/contextgroup.readonly';
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';

const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

const firstCourse = '2';

/** Between the parts of an access token: the secret, and the scopes that it is good for. */
const tokenGap = '~';

/** How a service responds: normally, not at all, late, … Where a platform is known for it, its document or code is named. */
const allFailureModes = [
  'ok',
  'down',
  'slow',
  'drip',
  // 429 with Retry-After: Brightspace (community.d2l.com, “Rate limiting and API response headers”).
  'too-many',
  // 403 “Rate Limit Exceeded”: Canvas (developerdocs.instructure.com, “Throttling”, which names 403 or 429).
  'rate-limited',
  // “Not allowed in context”: Moodle (mod/lti/service/gradebookservices, lineitems.php and scores.php).
  'forbidden',
  // “Line item does not exist”: Moodle (scores.php).
  'gone',
  'not-gradable',
  // invalid_client: Moodle, whose key cache does not have ours yet (mod/lti/token.php).
  'unknown-client',
  'broken',
  'process-then-drop',
  'expired-token',
  'huge',
  // 500 for one call, and then well again: whatever throws while Moodle answers (lineitem.php throws 500 itself).
  'broken-once',
  // What is made is made, but the answer is lost; reading works.
  'post-then-drop',
] as const;
export type FailureMode = (typeof allFailureModes)[number];
export type Service =
  | 'jwks'
  | 'token'
  | 'columns'
  | 'scores'
  | 'results'
  | 'roster'
  | 'groups'
  | 'registration';

type Person = {
  id: string;
  name: string;
  email: string;
  roles: string[];
  /** In the list of members, if that says something else than launches. */
  listedRoles?: string[];
  groups?: string[];
};
/** What a course or link was copied from, latest first. */
type Copied = { history: string[] };
type Course = Copied & { id: string; title: string };
type Link = Copied & {
  id: string;
  courseId: string;
  title: string;
  url: string;
  custom: Record<string, string>;
  columnId: string | null;
  /** When the work is due, as the teacher set it. */
  dueAt?: string;
  /** The same of people who have more time. */
  dueOf?: Record<string, string>;
  /** The client id of the tool that it was made with; by default the newest. */
  clientId?: string;
};
/** What a tool calls the column of a link that it made (the line item of a content item). */
type LineItem = { resourceId?: string; tag?: string };
export type TakenScore = {
  columnId: string;
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  timestamp: string;
  comment?: string;
  submittedAt?: string;
  activityProgress?: string;
};
type Column = {
  id: string;
  /** By default the first. */
  courseId?: string;
  label: string;
  scoreMaximum: number;
  resourceId?: string;
  resourceLinkId?: string;
  tag?: string;
};

type Options = {
  port?: number;
  /** The tool's URL for browsers. */
  toolUrl?: string;
  /** The tool's public keys; by default fetched from the tool. */
  toolKeys?: () => Promise<JSONWebKeySet>;
  now?: () => Date;
  shape?: ShapeName;
  /** The shape whose rules for scores hold; by default the same. */
  manner?: 'moodle' | 'canvas';
  /** Whether launches contain the copy history of course and link, or the unexpanded variables, as on some platforms. */
  knowsHistory?: boolean;
  /**
   * The scopes that it gives us for grades. Moodle gives `score` and `lineitem.readonly` if its setting says grade sync
   * only (mod/lti/service/gradebookservices).
   */
  gradeScopes?: string[];
  /**
   * Characters of filling in each launch: platforms put all custom parameters of tool and link into the token (Moodle,
   * lti_build_custom_parameters in mod/lti/locallib.php), and some send claims of their own.
   */
  tokenFilling?: number;
  /** Whether the platform offers storage by postMessage for tools that cannot set cookies. */
  hasStorage?: boolean;
};

const makePair = () => generateKeyPair('RS256', { extractable: true });

/** Making one takes longer than most tests, so the platforms of a process begin with the same, by names of their own. */
let firstPair: ReturnType<typeof makePair> | undefined;

export const startFakeLms = async ({
  port = 0,
  toolUrl = 'http://localhost:3000',
  toolKeys = async () => (await (await fetch(`${toolUrl}/lti/jwks`)).json()) as JSONWebKeySet,
  now = () => new Date(),
  shape: shapeName = 'moodle',
  manner,
  knowsHistory = true,
  hasStorage = false,
  gradeScopes = ['score', 'lineitem', 'result.readonly'],
  tokenFilling: firstFilling = 0,
}: Options = {}) => {
  const scopesOf = (names: string[]) => names.map(name => `${ags}/scope/${name}`);
  let scopes = scopesOf(gradeScopes);
  let tokenFilling = firstFilling;
  const shape: LmsShape = {
    ...lmsShapes[shapeName],
    ...(manner && {
      refusesScore: lmsShapes[manner].refusesScore,
      notGradableStatus: lmsShapes[manner].notGradableStatus,
    }),
    ...(hasStorage && { storageTarget: '_parent' }),
  };
  const newKey = async (pair = makePair(), kid: string = randomUUID()) => {
    const { publicKey, privateKey } = await pair;
    return {
      kid,
      privateKey,
      publicKey,
      jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' },
    };
  };
  let key = await newKey((firstPair ??= makePair()));
  const people: Person[] = [
    {
      id: 'teacher',
      name: 'Theo Teacher',
      email: 'theo@school.example',
      roles: [`${membership}#Instructor`],
    },
    { id: 'ada', name: 'Ada Student', email: 'ada@school.example', roles: [`${membership}#Learner`] },
    { id: 'grace', name: 'Grace Student', email: 'grace@school.example', roles: [`${membership}#Learner`] },
  ];
  const courses: Course[] = [{ id: firstCourse, title: 'Programming 1', history: [] }];
  const links: Link[] = [];
  const columns: Column[] = [];
  /** The gradebook: one score per user and line item. */
  const grades = new Map<string, TakenScore>();
  /** Every accepted score, in order. */
  const taken: TakenScore[] = [];
  const calls: { service: Service; status: number }[] = [];
  const failureModes: Partial<Record<Service, FailureMode>> = {};
  /** How often each service was asked in each failure mode. */
  const answers = new Map<string, number>();
  const registrations: { clientId: string; metadata: Record<string, unknown> }[] = [];
  let accessToken = randomUUID();
  let asked = 0;
  let retryAfter = '7';
  let atOnce = 0;
  let mostAtOnce = 0;

  const servers: ReturnType<typeof createServer>[] = [];
  const listen = async (host: string, onPort: number): Promise<string> => {
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(String(error));
      });
    });
    server.listen(onPort, host);
    await once(server, 'listening');
    servers.push(server);
    return `http://${host}:${(server.address() as AddressInfo).port}`;
  };
  let url = await listen(shape.hasOwnSignIn ? '127.0.0.3' : '127.0.0.1', port);
  let signInUrl = shape.hasOwnSignIn ? await listen('127.0.0.2', 0) : url;
  let issuer = shape.sharedIssuer ?? url;
  const { serviceQuery } = shape;
  let { deploymentId } = shape;
  /** Schools that share an issuer have different client ids. */
  const firstClient = shape.sharedIssuer ? `client of ${url}` : 'cairn at this school';
  let usedClient: string | null = null;
  let ignoresSearch = false;
  /** Activities of Moodle keep the client id of the tool that they were made with (mod/lti, lti_types). */
  const client = (link?: Link) =>
    link?.clientId ?? usedClient ?? registrations.at(-1)?.clientId ?? firstClient;
  const columnUrl = (id: string) => `${url}/columns/${id}/lineitem${serviceQuery}`;
  /** What the installation calls itself: Moodle hashes its site identifier, which moves along with its database. */
  let guid: string = url;
  const usedHints = new Set<string>();

  const sign = (payload: JWTPayload, header: Record<string, unknown> = {}, privateKey = key.privateKey) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(privateKey);

  const seconds = () => Math.floor(now().getTime() / 1000);

  const courseOf = (id: string): Course => {
    const course = courses.find(c => c.id === id);
    if (!course) throw new Error(`there is no course ${id}`);
    return course;
  };

  /** Parameters of our URLs: the user, and the course if it is not the first. */
  const where = (personId: string, courseId: string) =>
    `person=${personId}${courseId === firstCourse ? '' : `&course=${courseId}`}`;

  /** The custom parameters that the tool asked for in its registration, with our values filled in. */
  const customFor = (
    course: Course,
    link: Link | undefined,
    person: Person | undefined,
  ): Record<string, string> => {
    const metadata = registrations.at(-1)?.metadata[toolConfiguration] as
      | { custom_parameters?: Record<string, string> }
      | undefined;
    const wanted = metadata?.custom_parameters ?? {
      context_id_history: '$Context.id.history',
      resource_link_id_history: '$ResourceLink.id.history',
      due_at: '$ResourceLink.submission.endDateTime',
      own_due_at: '$ResourceLink.submission.user.endDateTime',
      section_names: '$com.instructure.User.sectionNames',
    };
    const answers: Record<string, string> = {
      '$Context.id.history': course.history.map(encodeURIComponent).join(','),
      '$ResourceLink.id.history': (link?.history ?? []).map(encodeURIComponent).join(','),
    };
    if (shape.tellsGroups === 'launch')
      answers['$com.instructure.User.sectionNames'] = JSON.stringify(person?.groups ?? []);
    const own = link?.dueOf?.[person?.id ?? ''];
    const { tellsDates } = shape;
    const ofLink = tellsDates === 'of the person' ? (own ?? link?.dueAt) : link?.dueAt;
    if (ofLink) answers['$ResourceLink.submission.endDateTime'] = ofLink;
    if (tellsDates === 'apart') answers['$ResourceLink.submission.user.endDateTime'] = own ?? '';
    return Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [name, knowsHistory ? (answers[value] ?? value) : value]),
    );
  };

  /** The claims of a user's launch of a link or, without one, of a deep linking request. */
  const claimsFor = (
    personId: string,
    linkId: string | null,
    nonce: string,
    courseId = firstCourse,
  ): JWTPayload => {
    const person = people.find(p => p.id === personId);
    const link = links.find(l => l.id === linkId);
    const course = courseOf(link?.courseId ?? courseId);
    const custom = customFor(course, link, person);
    return {
      iss: issuer,
      aud: client(link),
      sub: personId,
      iat: seconds(),
      exp: seconds() + 60,
      nonce,
      ...(person && {
        name: person.name,
        given_name: person.name.split(' ')[0],
        family_name: person.name.split(' ')[1],
        email: person.email,
      }),
      [`${lti}/version`]: '1.3.0',
      [`${lti}/deployment_id`]: deploymentId,
      [`${lti}/roles`]: person?.roles ?? [],
      [`${lti}/context`]: { id: course.id, label: 'PY1', title: course.title, type: ['CourseSection'] },
      [`${lti}/launch_presentation`]: {
        return_url: `${url}/course?${where(personId, course.id)}`,
        locale: shape.locale,
      },
      [`${lti}/tool_platform`]: { guid, name: shape.name, product_family_code: shape.family },
      ...(tokenFilling > 0 && { 'https://school.example/filling': 'x'.repeat(tokenFilling) }),
      ...(linkId === null
        ? {
            [`${lti}/message_type`]: 'LtiDeepLinkingRequest',
            [`${lti}/custom`]: custom,
            'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
              deep_link_return_url: `${url}/chosen?${where(personId, course.id)}`,
              accept_types: ['ltiResourceLink'],
              accept_presentation_document_targets: ['iframe', 'window'],
              accept_multiple: true,
              data: 'a word of the platform',
            },
          }
        : {
            [`${lti}/message_type`]: 'LtiResourceLinkRequest',
            [`${lti}/target_link_uri`]: link?.url ?? `${toolUrl}/lti/launch`,
            [`${lti}/resource_link`]: { id: linkId, title: link?.title ?? 'The whole course' },
            [`${lti}/custom`]: {
              ...custom,
              ...link?.custom,
              context_memberships_url: `${url}/roster`,
              number: shape.sendsTypedCustom ? 7 : '7',
            },
            [`${ags}/claim/endpoint`]: {
              scope: scopes,
              // Of one course, as Moodle’s: /mod/lti/services.php/2/lineitems.
              lineitems: `${url}/columns/of/${course.id}${serviceQuery}`,
              ...(link?.columnId && { lineitem: columnUrl(link.columnId) }),
            },
            'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
              context_memberships_url: `${url}/roster${serviceQuery}`,
              service_versions: ['2.0'],
            },
            ...(shape.tellsGroups === 'roster' && {
              'https://purl.imsglobal.org/spec/lti-gs/claim/groupsservice': {
                scope: [groupsScope],
                context_groups_url: `${url}/groups`,
                service_versions: ['1.0'],
              },
            }),
          }),
    };
  };

  /** A resource link to the tool, with a line item if it has a lesson. */
  const addLink = (link: Partial<Link> & { id: string }, { resourceId, tag }: LineItem = {}): Link => {
    const columnId = link.columnId === undefined ? `column-${link.id}` : link.columnId;
    if (columnId && !columns.some(c => c.id === columnId))
      columns.push({
        id: columnId,
        label: link.title ?? link.id,
        scoreMaximum: 100,
        courseId: link.courseId ?? firstCourse,
        resourceLinkId: link.id,
        ...(resourceId !== undefined && { resourceId }),
        ...(tag !== undefined && { tag }),
      });
    const added = {
      title: link.id,
      courseId: firstCourse,
      url: `${toolUrl}/lti/launch`,
      custom: {},
      history: [],
      ...link,
      columnId,
    };
    links.push(added);
    return added;
  };

  /** Copies a course, as for a new term: the same links with their custom parameters, in a new course. */
  const copyCourse = (id = firstCourse): Course & { links: Link[] } => {
    const source = courseOf(id);
    const copy = {
      id: String(Number(firstCourse) + courses.length),
      title: `${source.title} (copy)`,
      history: [id, ...source.history],
    };
    courses.push(copy);
    const copied = links
      .filter(link => link.courseId === id)
      .map(({ columnId, ...link }) =>
        addLink(
          {
            ...link,
            id: `${link.id}-in-${copy.id}`,
            courseId: copy.id,
            history: [link.id, ...link.history],
            ...(columnId === null && { columnId }),
          },
          columns.find(({ id: known }) => known === columnId),
        ),
      );
    return { ...copy, links: copied };
  };

  /** UTF-8 bytes, as Moodle sends them in headers. */
  const headerOf = (text: string) => Buffer.from(text).toString('latin1');

  const readBody = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };

  const json = (status: number, body: unknown, type = 'application/json', headers = {}) => ({
    status,
    body: JSON.stringify(body),
    headers: { 'content-type': type, ...headers },
  });
  const pageStyle = `body{font:16px/1.5 system-ui;margin:clamp(.5rem,3vw,2rem);background:#fff;color:#222}
    iframe{display:block;width:100%;box-sizing:border-box;height:800px;border:1px solid #aaa}
    iframe[hidden]{display:none}
    td,th{padding:.25rem 1rem .25rem 0;text-align:left} input{width:min(40rem,100%);box-sizing:border-box}
    .spoken{position:absolute;clip-path:inset(50%)}`;
  const page = (title: string, body: string) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${pageStyle}</style><h1>${escapeHtml(title)}</h1>${body}`,
  });
  type Reply = { status: number; body: string; headers: Record<string, string> };

  const takeScore = async (columnId: string, body: string): Promise<Reply> => {
    const score = JSON.parse(body) as TakenScore & {
      gradingProgress?: string;
      submission?: { submittedAt: string };
    };
    const person = people.find(p => p.id === score.userId);
    if (!columns.some(c => c.id === columnId)) return json(404, { error: 'no such column' });
    if (!person || !score.timestamp || !score.activityProgress || score.gradingProgress !== 'FullyGraded')
      return json(400, { error: 'bad score' });
    if (!person.roles.some(role => role.endsWith('Learner')))
      return json(shape.notGradableStatus, { error: 'This user cannot be graded' });
    const held = grades.get(`${columnId} ${score.userId}`);
    const second = (text: string) => Math.floor(Date.parse(text) / 1000);
    const { unless } = shape.refusesScore;
    if (held && unless === 'later second' && second(score.timestamp) <= second(held.timestamp))
      return json(409, { error: 'Refusing score with an earlier timestamp' });
    if (held && unless === 'not older' && Date.parse(score.timestamp) < Date.parse(held.timestamp))
      return json(400, { errors: { type: 'bad_request', message: 'timestamp is older than the last one' } });
    const kept = {
      columnId,
      userId: score.userId,
      scoreGiven: score.scoreGiven,
      scoreMaximum: score.scoreMaximum,
      timestamp: score.timestamp,
      ...(score.comment !== undefined && { comment: score.comment }),
      ...(score.submission && { submittedAt: score.submission.submittedAt }),
      activityProgress: score.activityProgress,
    };
    grades.set(`${columnId} ${score.userId}`, kept);
    taken.push(kept);
    return { status: 200, body: '', headers: {} };
  };

  const giveToken = async (body: string): Promise<Reply> => {
    const form = new URLSearchParams(body);
    const keys = createLocalJWKSet(await toolKeys());
    const clients = [firstClient, ...registrations.map(({ clientId }) => clientId)];
    try {
      await jwtVerify(form.get('client_assertion') ?? '', keys, {
        issuer: clients,
        audience: shape.tokenAudience ?? `${signInUrl}/token`,
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'exp', 'jti'],
        currentDate: now(),
      });
    } catch (error) {
      return json(400, { error: 'invalid_client', error_description: String(error) });
    }
    // What is asked for and allowed now, as Moodle gives it (mod/lti/token.php).
    const given = (form.get('scope') ?? '')
      .split(' ')
      .filter(wanted => [...scopes, rosterScope, groupsScope].includes(wanted));
    if (given.length === 0) return json(400, { error: 'invalid_scope' });
    return json(200, {
      access_token: `${accessToken} ${given.join(' ')}`.replaceAll(' ', tokenGap),
      token_type: 'bearer',
      expires_in: 3600,
      scope: given.join(' '),
    });
  };

  /** Each service wants one of its scopes (Moodle, check_tool in mod/lti/classes/local/ltiservice/resource_base.php). */
  const isAllowed = (service: Service, { method, headers }: IncomingMessage): boolean => {
    const [token, ...given] = (headers.authorization ?? '').replace('Bearer ', '').split(tokenGap);
    const wanted = {
      jwks: null,
      token: null,
      registration: null,
      columns: scopesOf(method === 'GET' ? ['lineitem', 'lineitem.readonly'] : ['lineitem']),
      scores: scopesOf(['score']),
      results: scopesOf(['result.readonly']),
      roster: [rosterScope],
      groups: [groupsScope],
    }[service];
    return wanted === null || (token === accessToken && wanted.some(scope => given.includes(scope)));
  };

  const courseIdOf = (at: URL) => /^\/columns\/of\/([^/]+)/.exec(at.pathname)?.[1] ?? firstCourse;
  const columnOf = (path: string) => /^\/columns\/([^/]+)\/lineitem(\/scores|\/results)?$/.exec(path);

  const serviceOf = (path: string): Service | null => {
    if (path === '/jwks') return 'jwks';
    if (path === '/token') return 'token';
    if (path === '/roster') return 'roster';
    if (path === '/groups') return 'groups';
    if (path === '/register') return 'registration';
    const column = columnOf(path);
    if (column?.[2] === '/scores') return 'scores';
    if (column?.[2] === '/results') return 'results';
    return path.startsWith('/columns') ? 'columns' : null;
  };

  const serve = async (service: Service, request: IncomingMessage, at: URL, body: string): Promise<Reply> => {
    if (!isAllowed(service, request)) return json(401, { error: 'invalid token' });
    if (service === 'jwks') return json(200, { keys: [key.jwk] });
    if (service === 'token') return giveToken(body);
    if (service === 'registration') {
      // Moodle’s “Update” sends a token for the registration that is to be changed, which can be read with it
      // (mod/lti/openid-registration.php).
      const updated = /^Bearer update (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (request.method === 'GET')
        return updated ? json(200, { client_id: updated }) : json(404, { error: 'No registration found.' });
      const metadata = JSON.parse(body) as Record<string, unknown>;
      const clientId = updated ?? `client-${registrations.length + 1}-${randomUUID().slice(0, 8)}`;
      const known = registrations.find(registered => registered.clientId === clientId);
      if (known) known.metadata = metadata;
      else registrations.push({ clientId, metadata });
      return json(201, {
        ...metadata,
        client_id: clientId,
        [toolConfiguration]: {
          ...(metadata[toolConfiguration] as object),
          deployment_id: deploymentId,
        },
      });
    }
    if (service === 'roster') {
      const half = Math.ceil(people.length / 2);
      const isSecond = at.searchParams.get('page') === '2';
      const members = (isSecond ? people.slice(half) : people.slice(0, half)).map(
        ({ id, name, email, roles: launched, listedRoles: roles = launched, groups }) => ({
          user_id: id,
          name,
          email,
          status: 'Active',
          // Moodle sends short names.
          roles: shape.hasShortRoles ? roles.map(role => role.split('#').at(-1)) : roles,
          ...(shape.tellsGroups === 'roster' && {
            group_enrollments: (groups ?? []).map(group => ({ group_id: `id of ${group}` })),
          }),
        }),
      );
      return json(
        200,
        { id: at.href, context: { id: '2' }, members },
        'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
        isSecond
          ? {}
          : {
              link: headerOf(`<${url}/roster?type_id=1&page=2>; rel=${shape.linkQuotes.join('next')}`),
            },
      );
    }
    if (service === 'groups') {
      const groups = [...new Set(people.flatMap(person => person.groups ?? []))];
      return json(200, { groups: groups.map(name => ({ id: `id of ${name}`, name })) });
    }
    const column = columnOf(at.pathname);
    if (service === 'scores') return takeScore(column?.[1] ?? '', body);
    if (service === 'results') {
      const wanted = [...grades.values()].filter(
        ({ columnId, userId }) =>
          columnId === column?.[1] && (ignoresSearch || userId === at.searchParams.get('user_id')),
      );
      return json(
        200,
        wanted.map(({ userId, scoreGiven, scoreMaximum }) => ({
          id: `result of ${userId}`,
          userId,
          resultScore: scoreGiven,
          resultMaximum: scoreMaximum,
        })),
      );
    }
    if (request.method === 'POST') {
      const made = JSON.parse(body) as Omit<Column, 'id'>;
      const added = { ...made, courseId: courseIdOf(at), id: `column-${columns.length + 1}` };
      columns.push(added);
      return json(201, { ...added, id: columnUrl(added.id) }, 'application/vnd.ims.lis.v2.lineitem+json');
    }
    const query = at.searchParams;
    const wanted = columns.filter(
      c =>
        (c.courseId ?? firstCourse) === courseIdOf(at) &&
        (ignoresSearch ||
          ((!query.has('resource_link_id') || c.resourceLinkId === query.get('resource_link_id')) &&
            (!query.has('resource_id') || c.resourceId === query.get('resource_id')) &&
            (!query.has('tag') || c.tag === query.get('tag')))),
    );
    return json(
      200,
      wanted.map(c => ({ ...c, id: columnUrl(c.id) })),
    );
  };

  const answerInFailureMode = async (
    service: Service,
    request: IncomingMessage,
    response: ServerResponse,
    at: URL,
  ) => {
    asked += 1;
    const failureMode = failureModes[service] ?? 'ok';
    const met = `${service} ${failureMode}`;
    answers.set(met, (answers.get(met) ?? 0) + 1);
    const send = ({ status, headers, body }: Reply) => {
      calls.push({ service, status });
      response.writeHead(status, headers).end(body);
    };
    if (failureMode === 'down') {
      calls.push({ service, status: 0 });
      return void request.socket.destroy();
    }
    const body = await readBody(request);
    if (failureMode === 'slow') return;
    if (failureMode === 'drip') {
      response.writeHead(200);
      const drip = setInterval(() => response.write(' '), 500);
      return void response.on('close', () => clearInterval(drip));
    }
    if (failureMode === 'huge')
      return send({
        status: 200,
        headers: {},
        body: JSON.stringify({ keys: [], filling: 'x'.repeat(5_000_000) }),
      });
    if (failureMode === 'too-many')
      return send(json(429, {}, 'application/json', { 'retry-after': retryAfter }));
    if (failureMode === 'rate-limited')
      return send({ status: 403, headers: {}, body: '403 Forbidden (Rate Limit Exceeded)' });
    if (failureMode === 'forbidden') return send(json(403, { error: 'insufficient scopes' }));
    if (failureMode === 'gone') return send(json(404, { error: 'not found' }));
    if (failureMode === 'not-gradable') return send(json(422, { error: 'User is not a student' }));
    if (failureMode === 'unknown-client') return send(json(400, { error: 'invalid_client' }));
    if (failureMode === 'broken') return send(json(500, { error: 'oops' }));
    if (failureMode === 'broken-once') {
      failureModes[service] = 'ok';
      return send(json(500, { error: 'oops' }));
    }
    if (failureMode === 'expired-token') {
      accessToken = randomUUID();
      failureModes[service] = 'ok';
    }
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const reply = await serve(service, request, at, body);
    // Long enough for concurrent calls to overlap.
    await new Promise(resolve => setTimeout(resolve, 5));
    atOnce -= 1;
    const isLost =
      failureMode === 'process-then-drop' || (failureMode === 'post-then-drop' && request.method === 'POST');
    if (isLost) {
      calls.push({ service, status: 0 });
      return void request.socket.destroy();
    }
    send(reply);
  };

  /** The URL that starts a launch of a link or, without one, a deep linking request. */
  const loginParameters = (personId: string, linkId: string | null, courseId = firstCourse) => ({
    iss: issuer,
    login_hint: JSON.stringify({
      person: personId,
      ...(courseId !== firstCourse && { course: courseId }),
    }),
    target_link_uri: links.find(l => l.id === linkId)?.url ?? `${toolUrl}/lti/launch`,
    client_id: client(links.find(l => l.id === linkId)),
    lti_deployment_id: deploymentId,
    lti_message_hint: linkId ?? '',
    ...(shape.storageTarget && { lti_storage_target: shape.storageTarget }),
  });

  /** The OIDC authorization response: a form that posts itself to the tool. */
  const authorize = async (at: URL): Promise<Reply> => {
    const ask = at.searchParams;
    const hint = JSON.parse(ask.get('login_hint') ?? '{}') as { person?: string; course?: string };
    const [linkId, single] = (ask.get('lti_message_hint') ?? '').split('#');
    if (single && usedHints.has(single))
      return page('Invalid request', '<p>This launch was used already.</p>');
    if (single) usedHints.add(single);
    const idToken = await sign(
      claimsFor(hint.person ?? '', linkId || null, ask.get('nonce') ?? '', hint.course),
    );
    return page(
      'One moment',
      `<form method="post" action="${escapeHtml(ask.get('redirect_uri') ?? '')}"><input type="hidden" name="id_token" value="${idToken}"><input type="hidden" name="state" value="${escapeHtml(ask.get('state') ?? '')}"></form><script>document.forms[0].submit()</script>`,
    );
  };

  const takeChoice = async (at: URL, body: string): Promise<Reply> => {
    const jwt = new URLSearchParams(body).get('JWT') ?? '';
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(await toolKeys()), {
      issuer: client(),
      subject: client(),
      audience: issuer,
      currentDate: now(),
    });
    if (payload['https://purl.imsglobal.org/spec/lti-dl/claim/data'] !== 'a word of the platform')
      throw new Error('our data did not come back');
    const items = payload['https://purl.imsglobal.org/spec/lti-dl/claim/content_items'] as {
      title: string;
      url: string;
      custom: Record<string, string>;
      lineItem?: LineItem;
    }[];
    if (shape.failsOnEmptyCustom && items.some(({ custom }) => custom && Object.keys(custom).length === 0))
      throw new Error('params_to_string(): Argument #1 ($params) must be of type object, array given');
    const again = links.find(({ id }) => id === at.searchParams.get('again'));
    // “Select content” of a link that exists: it keeps its id and its column (Moodle, mod/lti/mod_form.php), which is
    // called by the new content (update_coupled_gradebookservices in mod/lti/service/gradebookservices).
    if (again && items[0]) {
      const { title, url: target, custom, lineItem } = items[0];
      Object.assign(again, { title, url: target, custom });
      const column = columns.find(({ id }) => id === again.columnId);
      if (column) Object.assign(column, { resourceId: lineItem?.resourceId, tag: lineItem?.tag });
      return page('Linked', `<p>${escapeHtml(title)}</p>`);
    }
    for (const item of items)
      addLink(
        {
          id: `link-${links.length + 1}`,
          courseId: at.searchParams.get('course') ?? firstCourse,
          title: item.title,
          url: item.url,
          custom: item.custom,
          ...(!item.lineItem && { columnId: null }),
        },
        item.lineItem,
      );
    return page(
      'Linked',
      `<p>${items.map(item => escapeHtml(item.title)).join(', ')}</p><p><a href="/course${at.search}" target="_top">Back to the course</a></p>`,
    );
  };

  const coursePage = (personId: string, courseId: string) => {
    const course = courseOf(courseId);
    const open = (link: string, title: string) =>
      `<li><a href="/open?${where(personId, courseId)}&link=${link}">${escapeHtml(title)}</a></li>`;
    const rows = [...grades.values()].map(
      g =>
        `<tr><td>${escapeHtml(g.userId)}</td><td>${escapeHtml(columns.find(c => c.id === g.columnId)?.label ?? '')}</td><td>${g.scoreGiven} / ${g.scoreMaximum}</td></tr>`,
    );
    return page(
      course.title,
      `<p>You are ${escapeHtml(personId)}. Be ${people.map(p => `<a href="/course?${where(p.id, courseId)}">${p.id}</a>`).join(', ')}.</p>
       <ul>${open('', 'Choose a lesson to link')}${open('course', 'The whole course')}${links
         .filter(l => l.courseId === courseId)
         .map(l => open(l.id, l.title))
         .join('')}</ul>
       <p>Courses: ${courses.map(c => `<a href="/course?${where(personId, c.id)}">${escapeHtml(c.title)}</a>`).join(', ')}. <a href="/copy?${where(personId, courseId)}">Copy this course</a></p>
       <h2>Gradebook</h2>${rows.length === 0 ? '<p>No grades yet.</p>' : `<table>${rows.join('')}</table>`}
       <form action="/failure-mode"><input type="hidden" name="back" value="/course?${where(personId, courseId)}"><label>The gradebook is <select name="scores">${allFailureModes.map(failureMode => `<option${failureMode === (failureModes.scores ?? 'ok') ? ' selected' : ''}>${failureMode}</option>`).join('')}</select></label> <button>Change</button></form>
       <h2>Register a tool</h2><form action="/add-tool"><input name="url" aria-label="Registration link" required> <button>Register</button></form>`,
    );
  };

  /** The page around the tool's frame: storage by postMessage, resizing, and Canvas' messages. */
  const frameScript = `<script>
    const kept = {};
    const heard = [];
    const frame = document.querySelector('iframe');
    let unloadMessage = null;
    addEventListener('beforeunload', event => { if (unloadMessage !== null) event.preventDefault(); });
    addEventListener('message', ({ data, source, origin }) => {
      heard.push(data);
      const reply = fields => source.postMessage({ ...data, ...fields, subject: data.subject + '.response' }, origin);
      if (${shape.storageTarget === '_parent'} && data?.subject === 'lti.put_data') { kept[data.key] = data.value; reply({}); }
      if (${shape.storageTarget === '_parent'} && data?.subject === 'lti.get_data') reply({ value: kept[data.key] });
      if (data?.subject === 'lti.fetchWindowSize') {
        const { top, left } = frame.getBoundingClientRect();
        reply({ height: innerHeight, width: innerWidth, offset: { top: top + scrollY, left: left + scrollX }, footer: 40, scrollY });
      }
      if (data?.subject === 'lti.frameResize') frame.style.height = data.height + 'px';
      if (data?.subject === 'lti.setUnloadMessage') unloadMessage = data.message;
      if (data?.subject === 'lti.removeUnloadMessage') unloadMessage = null;
      if (data?.subject === 'lti.screenReaderAlert') document.querySelector('output').textContent = data.body;
      if (data?.subject === 'lti.scrollToTop') scrollTo(0, 0);
      if (data?.subject === 'org.imsglobal.lti.close') location.href = '/course?person=teacher';
    });
  </script>`;
  const framePage = (title: string, src: string) =>
    page(
      title,
      `<iframe title="Tool" src="${escapeHtml(src)}" allow="clipboard-write"></iframe>${forwarding}<output class="spoken"></output>${frameScript}`,
    );

  /** Canvas: a frame of its sign-in origin takes the messages of tools. */
  const forwarding =
    shape.storageTarget === null || shape.storageTarget === '_parent'
      ? ''
      : `<iframe name="${shape.storageTarget}" src="${signInUrl}/forwarding" hidden></iframe>`;
  const forwardingPage = page(
    'Storage',
    `<script>
    const kept = {};
    addEventListener('message', ({ data, source, origin }) => {
      const reply = fields => source.postMessage({ ...data, ...fields, subject: data.subject + '.response' }, origin);
      if (data?.subject === 'lti.put_data') { kept[data.key] = data.value; reply({}); }
      if (data?.subject === 'lti.get_data') reply({ value: kept[data.key] });
    });
  </script>`,
  );

  const answerPage = async (at: URL, body: string): Promise<Reply> => {
    const personId = at.searchParams.get('person') ?? 'teacher';
    const courseId = at.searchParams.get('course') ?? firstCourse;
    if (at.pathname === '/.well-known/openid-configuration')
      return json(200, {
        issuer,
        authorization_endpoint: `${signInUrl}/auth`,
        token_endpoint: `${signInUrl}/token`,
        ...(shape.tokenAudience && { authorization_server: shape.tokenAudience }),
        jwks_uri: `${signInUrl}/jwks`,
        registration_endpoint: `${url}/register`,
        scopes_supported: [
          'openid',
          ...scopes,
          rosterScope,
          ...(shape.tellsGroups === 'roster' ? [groupsScope] : []),
        ],
        'https://purl.imsglobal.org/spec/lti-platform-configuration': {
          product_family_code: shape.family,
          version: '1',
        },
      });
    if (at.pathname === '/auth') return authorize(at);
    if (at.pathname === '/forwarding') return forwardingPage;
    if (at.pathname === '/chosen') return takeChoice(at, body);
    if (at.pathname === '/open')
      return framePage(
        courseOf(courseId).title,
        `/start?${where(personId, courseId)}&link=${at.searchParams.get('link') ?? ''}`,
      );
    if (at.pathname === '/failure-mode') {
      failureModes.scores =
        allFailureModes.find(failureMode => failureMode === at.searchParams.get('scores')) ?? 'ok';
      return { status: 303, body: '', headers: { location: at.searchParams.get('back') ?? '/' } };
    }
    if (at.pathname === '/copy')
      return {
        status: 303,
        body: '',
        headers: { location: `/course?${where(personId, copyCourse(courseId).id)}` },
      };
    if (at.pathname === '/start') {
      const asked = loginParameters(personId, at.searchParams.get('link') || null, courseId);
      const parameters = new URLSearchParams({
        ...asked,
        ...(shape.usesHintsOnce && { lti_message_hint: `${asked.lti_message_hint}#${randomUUID()}` }),
      });
      return { status: 302, body: '', headers: { location: `${toolUrl}/lti/login?${parameters}` } };
    }
    if (at.pathname === '/add-tool') {
      const target = new URL(at.searchParams.get('url') ?? toolUrl);
      target.searchParams.set('openid_configuration', `${url}/.well-known/openid-configuration`);
      target.searchParams.set('registration_token', 'a token for registering');
      return framePage('Registering a tool', target.href);
    }
    return coursePage(personId, courseId);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = new URL(request.url ?? '/', url);
    const service = serviceOf(at.pathname);
    if (service) return answerInFailureMode(service, request, response, at);
    const { status, headers, body } = await answerPage(at, await readBody(request));
    response.writeHead(status, headers).end(body);
  };

  return {
    get url() {
      return url;
    },
    get signInUrl() {
      return signInUrl;
    },
    get issuer() {
      return issuer;
    },
    shape,
    get deploymentId() {
      return deploymentId;
    },
    /** As after a tool was removed and added again. */
    set deploymentId(id: string) {
      deploymentId = id;
    },
    get clientId() {
      return client();
    },
    /**
     * Launches go on by an earlier client id of the same issuer: activities of Moodle keep that of the tool that they were
     * made with.
     */
    useClient: (clientId: string | null) => {
      usedClient = clientId;
    },
    /**
     * The installation moves to another address, with everything in it: Moodle’s $CFG->wwwroot, which is its issuer, and
     * all addresses below it change, and its guid, made from its site identifier, stays (mod/lti/locallib.php).
     */
    changeAddress: async () => {
      const before = servers.splice(0);
      url = await listen(shape.hasOwnSignIn ? '127.0.0.3' : '127.0.0.1', 0);
      signInUrl = shape.hasOwnSignIn ? await listen('127.0.0.2', 0) : url;
      issuer = shape.sharedIssuer ?? url;
      for (const server of before) {
        server.closeAllConnections();
        server.close();
      }
    },
    /** The scopes for grades in launches from now on, as after an administrator changed the services of the tool. */
    set gradeScopes(names: string[]) {
      scopes = scopesOf(names);
    },
    set tokenFilling(characters: number) {
      tokenFilling = characters;
    },
    /** As an installation that moved to this address: a new issuer, and the same guid. */
    moveTo: (from: { guid: string }) => {
      guid = from.guid;
    },
    get guid() {
      return guid;
    },
    /** Answers with all columns and all results, whatever was searched for: parameters of the search are optional to support (AGS 2.0). */
    set ignoresSearch(isIgnored: boolean) {
      ignoresSearch = isIgnored;
    },
    /** What it says when it is asked too often: seconds, or a date. */
    set retryAfter(told: string) {
      retryAfter = told;
    },
    get key() {
      return key;
    },
    /** Number of requests to a service, answered or not. */
    get asked() {
      return asked;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    people,
    links,
    columns,
    grades,
    taken,
    calls,
    failureModes,
    answers,
    registrations,
    /** The settings for a manual registration. */
    get registration() {
      return {
        name: 'Fake LMS',
        issuer,
        clientId: client(),
        authUrl: `${signInUrl}/auth`,
        tokenUrl: `${signInUrl}/token`,
        jwksUrl: `${signInUrl}/jwks`,
        ...(shape.tokenAudience && { tokenAudience: shape.tokenAudience }),
      };
    },
    sign,
    claimsFor,
    addLink,
    copyCourse,
    loginParameters,
    columnUrl,
    addPerson: (id: string, role = 'Learner') => {
      people.push({
        id,
        name: `${id} Student`,
        email: `${id}@school.example`,
        roles: [`${membership}#${role}`],
      });
    },
    /**
     * A teacher without the right to edit. Where Moodle is asked for an activity it tells Instructor of who has
     * mod/lti:manage, as such a teacher has; its list of members is asked for the course, and tells Instructor only of who
     * has moodle/course:manageactivities, and Learner of everybody else (lti_get_ims_role in mod/lti/locallib.php).
     */
    addTeacherWithoutEditing: (id: string) => {
      people.push({
        id,
        name: `${id} Teacher`,
        email: `${id}@school.example`,
        roles: [`${membership}#Instructor`],
        ...(shape.listsSomeTeachersAsLearners && { listedRoles: [`${membership}#Learner`] }),
      });
    },
    /** Invalidates all access tokens. */
    expireTokens: () => {
      accessToken = randomUUID();
    },
    rotateKey: async (kid?: string) => {
      key = await newKey(makePair(), kid);
    },
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise<void>(resolve => server.close(() => resolve()));
      }
    },
  };
};
