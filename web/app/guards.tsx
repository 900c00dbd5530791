import { Navigate, Outlet, useLocation } from 'react-router';
import { siteAdmin } from '#contract/roles.ts';
import { afterSignIn, paths } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { NotFoundScreen } from './not-found.screen.tsx';

/** Sends to the root path whoever is not signed in, and remembers where they wanted to go. */
export const SignedInOnly = () => {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (token === '') return <Navigate to={paths.home} replace state={{ from: pathname + search }} />;
  return <Outlet />;
};

/** Sign-in and sign-up: with a token there is nothing to do here, so on to the courses, or back to where one was. */
export const SignedOutOnly = () => {
  const { token } = useSession();
  const { state } = useLocation();
  if (token !== '') return <Navigate to={afterSignIn(state)} replace />;
  return <Outlet />;
};

/** What the browser hides is a courtesy; the server is what refuses. */
export const SiteAdminOnly = () => {
  const { settings } = useSession();
  return settings.roles.includes(siteAdmin) ? <Outlet /> : <NotFoundScreen />;
};
