import { coreProblems } from '#contract/core/core-problems.ts';
import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { WebSocket } from '@fastify/websocket';
import { type Endpoint, type Navigation, type SentFile, socketProtocol } from '#contract/core/endpoint.ts';
import type { Caller } from '#server/platform/http/access-rule.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PlainSql } from '#server/platform/db/plain-sql.ts';
import type { Services } from '#server/platform/services.ts';
import { assertScope } from './assert-scope.ts';
import { callOrigin } from './call-origin.ts';
import { countRequest } from './count-request.ts';
import { assertFromOurPage } from './csrf.ts';
import { invalidInput, sendError } from './error-reply.ts';
import { readCookies } from './cookies.ts';
import { acceptForms } from './form-body.ts';
import { acceptJson } from './json-body.ts';
import { navigate } from './navigate.ts';
import { makeOpenSockets, type OpenSockets } from './open-sockets.ts';
import { readBody } from './read-body.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { isStreamed, sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import { sendPicture } from './send-picture.ts';
import { cutSlowBody, type SenderLimits, usualSenderLimits } from './slow-senders.ts';
import { acceptFiles, readUpload } from './uploads.ts';
import { acceptSockets, assertOwnOrigin, socketBearer, socketLine } from './sockets.ts';
import { serveWebFiles } from './web-files.ts';
import { makeWriteLimits, type WriteLimits } from './write-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route's access rule. A route without one fails at start. */
    access?: string;
    isSave?: boolean;
    encoding?: Endpoint['encoding'];
    reply?: Endpoint['reply'];
  }
}

/** `along`: what the access rule reads in the same statement. */
export type Identify = (services: Services, bearer: string, along?: PlainSql) => Promise<Caller>;

type AppOptions = { servesPages?: boolean; senderLimits?: SenderLimits };

/** The request pipeline: identify caller → path parameters → access → query and body → handler → response schema. */
export const buildApp = async (
  services: Services,
  routes: Route[],
  identify: Identify,
  { servesPages = true, senderLimits = usualSenderLimits }: AppOptions = {},
): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // Replaced by our own line per request below, which leaves out the query string.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustsProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: senderLimits.uploadMs,
    http: {
      headersTimeout: senderLimits.headersMs,
      connectionsCheckingInterval: senderLimits.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    // Drain in-flight requests on shutdown: the database closes after the last answer.
    return503OnClosing: false,
  });
  acceptJson(app);
  acceptForms(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    sendError(new AppError('not_found', coreProblems.nothingHere), request, reply),
  );
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} declares no access: use route().`);
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders).header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
    countRequest(services, request, reply);
  });
  await acceptSockets(app, socketProtocol);
  const sockets = makeOpenSockets();
  const off = services.signals.on('session_ended', userId => void sockets.recheck(userId));
  app.addHook('onClose', async () => {
    off();
    sockets.stop();
  });
  const writes = makeWriteLimits(services);
  const surroundings = { services, identify, sockets, writes };
  for (const route of routes.filter(({ endpoint }) => !endpoint.takesFile))
    mount(app, surroundings, route, request => cutSlowBody(request.raw, senderLimits));
  await app.register(async scope => {
    await acceptFiles(scope);
    for (const route of routes.filter(({ endpoint }) => endpoint.takesFile))
      mount(scope, surroundings, route, () => {});
  });
  if (servesPages) await serveWebFiles(app, services);
  return app;
};

const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * A launch for choosing a lesson may add content to choose from, and is read-only otherwise; the choice itself is posted
 * as a form with its own token.
 */
const assertFitsSelection = (caller: Caller, { method, isForSelection }: Endpoint) => {
  if (caller?.launch?.mode === 'resource_selection' && method !== 'GET' && !isForSelection)
    throw new AppError('forbidden', coreProblems.onlyChoosingLessons);
};

type Pass = { params: unknown; granted: object; userId: number | null; assertAllowed(): Promise<void> };

type Surroundings = {
  services: Services;
  identify: Identify;
  sockets: OpenSockets;
  writes: WriteLimits;
};

const mount = (
  app: FastifyInstance,
  { services, identify, sockets, writes }: Surroundings,
  { endpoint, access, handle, converse }: Route,
  watchSender: (request: FastifyRequest) => void,
) => {
  const passes = new WeakMap<FastifyRequest, Pass>();
  const isWrite = endpoint.method !== 'GET' && endpoint.body !== undefined;

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: access.name,
      isSave: endpoint.isSave ?? false,
      ...(endpoint.encoding && { encoding: endpoint.encoding }),
      ...(endpoint.reply && { reply: endpoint.reply }),
    },
    ...(converse && {
      wsHandler: (socket: WebSocket, request: FastifyRequest) => {
        const { params, granted, userId, assertAllowed } = passes.get(request)!;
        const line = socketLine(socket);
        converse({ services, params, ...granted }, line);
        if (userId !== null) sockets.add({ userId, line, assertAllowed });
      },
    }),
    // Access is checked before the body is parsed, or the connection accepted.
    onRequest: async request => {
      if (!converse) watchSender(request);
      const bearer = bearerOf(request) ?? (converse && socketBearer(request));
      if (converse) assertOwnOrigin(services, request);
      // Before anything is read from the database, so that a flood of calls that are refused costs little.
      if (isWrite && bearer) writes.assertRoom(bearer, endpoint, request);
      const params = endpoint.params?.safeParse(request.params);
      const readCaller = async () => {
        const along = params && !params.success ? undefined : access.readsWithCaller?.(params?.data);
        const found = bearer ? await identify(services, bearer, along) : null;
        return found && { ...found, from: callOrigin(services, request) };
      };
      const caller = await readCaller();
      if (params && !params.success) throw new AppError('not_found', coreProblems.nothingHere);
      assertScope(caller, endpoint);
      assertFitsSelection(caller, endpoint);
      const cookies = readCookies(request.headers.cookie);
      const granted = await access.grant(services, caller, params?.data, cookies, bearer);
      // A page of another site cannot know a personal token.
      if (!endpoint.isFromElsewhere && !caller?.tokenScopes)
        assertFromOurPage(services.secret, request.method, request.headers);
      if (isWrite && bearer && caller) writes.count(bearer, caller.user.id, endpoint, request);
      const assertAllowed = async () => {
        await access.grant(services, await readCaller(), params?.data, cookies, bearer);
      };
      passes.set(request, { params: params?.data, granted, userId: caller?.user.id ?? null, assertAllowed });
    },
    handler: async (request, reply) => {
      const pass = passes.get(request);
      const query = endpoint.query?.safeParse(request.query);
      if (query?.error) throw invalidInput(query.error, 'query');
      const input = {
        services,
        address: request.ip,
        cookies: readCookies(request.headers.cookie),
        requestId: request.id,
        prefersWait: /(^|[,\s])wait\b/i.test(String(request.headers['prefer'] ?? '')),
        params: pass?.params,
        query: query?.data,
        body: readBody(endpoint, request.body),
        upload: endpoint.takesFile && (await readUpload(request, services.config.maxUploadBytes)),
        ...pass?.granted,
      };
      const userId = pass?.userId ?? null;
      const answer =
        (endpoint.isSave || endpoint.quota) && userId !== null
          ? await writes.inTurn(endpoint, userId, () => handle(input))
          : await handle(input);
      if (endpoint.reply === 'file' && isStreamed(answer))
        return sendFile(reply.code(200).header('cache-control', 'no-store'), answer);
      // Parsing drops all fields that the contract does not name, so that a new column cannot leak.
      const response = endpoint.response.parse(answer);
      void reply.code(endpoint.status?.(response) ?? 200).header('cache-control', 'no-store');
      if (endpoint.reply === 'html') return sendPage(reply, String(response));
      if (endpoint.reply === 'file') return sendFile(reply, response as SentFile);
      if (endpoint.reply === 'picture') return sendPicture(reply, response as SentFile);
      if (endpoint.reply === 'navigation') return navigate(services, request, reply, response as Navigation);
      if (endpoint.reply === 'text') void reply.type('text/plain; version=0.0.4; charset=utf-8');
      return reply.send(response);
    },
  });
};
