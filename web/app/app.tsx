import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Mode, Theme } from '#contract/core/session.ts';
import { type Tools, ToolsProvider } from '#web/session/tools.ts';
import { useStore } from '#web/browser/store.ts';
import { routesFor } from './routes.tsx';
import { cssVariables, theme } from './look/theme.ts';

/** The same key that the script in index.html reads before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

const Routes = ({ mode }: { mode: Mode }) => {
  const [router] = useState(() => createHashRouter(routesFor(mode)));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
};

/** Fail offline calls at once; by default the library pauses them silently. */
const makeQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** Inside a frame the default is light, to match the platform's page, unless the launch sets another scheme. */
const schemeFor = (isPreset: boolean, theme: Theme | undefined) => {
  const wanted = theme ?? (isPreset ? 'light' : 'system');
  return wanted === 'system' ? 'auto' : wanted;
};

type Props = { tools: Tools; env?: 'default' | 'test' };

export const App = ({ tools, env = 'default' }: Props) => {
  const { mode, holder, isPreset } = useStore(tools.session);
  const [queries] = useState(makeQueries);
  // Clear the cache when the token's holder changes.
  useEffect(() => () => queries.clear(), [holder, queries]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme={schemeFor(isPreset, tools.pageData.theme)}
      getStyleNonce={() => tools.pageData.styleNonce}
      env={env}
    >
      <QueryClientProvider client={queries}>
        <ToolsProvider value={tools}>
          <Routes key={mode} mode={mode} />
        </ToolsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
};
