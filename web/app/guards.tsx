import { Navigate, Outlet, useLocation } from 'react-router';
import { siteAdmin } from '#contract/core/roles.ts';
import { afterSignIn, paths } from '#web/session/paths.ts';
import { useSession } from '#web/session/tools.ts';
import { NotFoundScreen } from './not-found.screen.tsx';

/** Redirects to the root path without a token, and keeps the requested path for after sign-in. */
export const SignedInOnly = () => {
  const { token } = useSession();
  const { pathname, search } = useLocation();
  if (token === '') return <Navigate to={paths.home} replace state={{ from: pathname + search }} />;
  return <Outlet />;
};

/** Sign-in and sign-up screens: with a token, redirects to the requested path or to the courses. */
export const SignedOutOnly = () => {
  const { token } = useSession();
  const { state } = useLocation();
  if (token !== '') return <Navigate to={afterSignIn(state)} replace />;
  return <Outlet />;
};

/** Only hides the route; the server enforces the permission. */
export const SiteAdminOnly = () => {
  const { settings } = useSession();
  return settings.roles.includes(siteAdmin) ? <Outlet /> : <NotFoundScreen />;
};
