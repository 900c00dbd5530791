import { NavLink, Outlet } from 'react-router';
import { paths } from '#web/session/paths.ts';
import { adminTexts } from './admin-texts.ts';
import { LinkTabs } from '#web/ui/page/link-tabs.tsx';
import styles from './admin.module.css';

const t = adminTexts;

const places = [
  { to: paths.admin, label: t.overview, end: true },
  { to: paths.adminUsers, label: t.users.title },
  { to: paths.adminCourses, label: t.courses.title },
  { to: paths.adminUserLessons, label: t.userLessons.title },
  { to: paths.adminSignIn, label: t.signIn },
  { to: paths.adminLti, label: t.lti },
  { to: paths.adminNonces, label: t.nonces.title },
  { to: paths.adminLanguages, label: t.languages.title },
  { to: paths.adminAudit, label: t.audit.title },
];

/** The navigation of the admin area, above each of its screens. */
export const AdminScreen = () => (
  <div className={styles.admin}>
    <LinkTabs label={t.navigation}>
      {places.map(({ label, ...place }) => (
        <NavLink key={place.to} {...place}>
          {label}
        </NavLink>
      ))}
    </LinkTabs>
    <Outlet />
  </div>
);
