import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import type { PageData } from '#contract/core/session.ts';
import { makeCsrfToken } from '#server/platform/http/csrf.ts';
import { App } from '#web/app/app.tsx';
import { makeTools } from '#web/session/make-tools.ts';
import { sentFileOf, type Transport } from '#web/net/transport.ts';
import { multipartOf } from './inputs/multipart.ts';
import type { RunningApp } from './running-app.ts';

/** The browser's way to the server, without a network. It names an origin, so the proof against CSRF is asked for. */
export const injectTransport =
  ({ app }: RunningApp): Transport =>
  async ({ method, url, headers, body, file }) => {
    const form = file && (await multipartOf(file));
    const response = await app.inject({
      method,
      url,
      headers: { ...headers, ...(form && { 'content-type': form.type }), origin: 'http://cairn.test' },
      ...(body !== undefined && { payload: body }),
      ...(form && { payload: form.bytes }),
    });
    const isFile = response.headers['content-disposition'] !== undefined;
    return {
      status: response.statusCode,
      json: isFile ? sentFileOf(response.headers, response.rawPayload) : response.json(),
    };
  };

/** A closed page gets no answers: one that came after the database is gone would be printed as a failure. */
const untilClosed = (transport: Transport) => {
  let isClosed = false;
  const gated: Transport = request =>
    new Promise((resolve, reject) => {
      transport(request).then(
        answer => !isClosed && resolve(answer),
        (cause: unknown) => !isClosed && reject(cause),
      );
    });
  const close = () => {
    isClosed = true;
  };
  return { transport: gated, close };
};

const Page = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  useEffect(() => onClose, [onClose]);
  return children;
};

type Options = {
  path?: string;
  /** Whose token the browser holds; nobody's without. */
  user?: { authToken: string };
  pageData?: Partial<PageData>;
  transport?: Transport;
};

/** The whole web app in this process, talking to the real server: `renderApp(running, { path: '/signup' })`. */
export const renderApp = (running: RunningApp, options: Options = {}) => {
  const { path = '/', user } = options;
  const { transport, close } = untilClosed(options.transport ?? injectTransport(running));
  window.localStorage.clear();
  if (user) window.localStorage.setItem('authToken', user.authToken);
  // Also clears what a test before left in this entry of the history.
  window.history.replaceState(null, '', `#${path}`);
  const pageData = {
    csrfToken: makeCsrfToken(running.services.secret),
    styleNonce: '',
    canMail: false,
    ...options.pageData,
  };
  const tools = makeTools({ window, pageData, transport });
  const rendered = render(
    <Page onClose={close}>
      <App tools={tools} env="test" />
    </Page>,
  );
  return { ...rendered, tools, person: userEvent.setup({ delay: null }) };
};
