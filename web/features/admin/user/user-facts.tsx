import { Link } from 'react-router';
import type { User } from '#contract/site/users.ts';
import { siteAdmin } from '#contract/core/roles.ts';
import { showMoment } from '#web/texts/moments.ts';
import { courseEditor } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import styles from './user.module.css';

const t = adminTexts.user;

type Role = User['contextRoles'][number]['role']['roleKey'];

const wordOf = (roleKey: Role) => (roleKey === siteAdmin ? t.siteAdminRole : texts.roles[roleKey]);

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{showMoment(at)}</time>;

const Basics = ({ user }: { user: User }) => (
  <section className={styles.card} aria-labelledby="user-basics">
    <h2 id="user-basics">{t.basics}</h2>
    <dl className={styles.facts}>
      <div>
        <dt>{t.name}</dt>
        <dd>
          {user.firstName} {user.lastName}
        </dd>
      </div>
      <div>
        <dt>{t.email}</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>{t.signsIn}</dt>
        <dd>{user.hasPassword ? t.byPassword : user.hasAccount ? t.byProvider : t.byLms}</dd>
      </div>
      <div>
        <dt>{t.created}</dt>
        <dd>
          <Moment at={user.createdAt} />
        </dd>
      </div>
      <div>
        <dt>{t.updated}</dt>
        <dd>
          <Moment at={user.updatedAt} />
        </dd>
      </div>
    </dl>
  </section>
);

const Roles = ({ contextRoles }: Pick<User, 'contextRoles'>) => {
  const groups = Map.groupBy(contextRoles, ({ contextId }) => contextId);
  return (
    <section className={styles.card} aria-labelledby="user-roles">
      <h2 id="user-roles">{t.roles}</h2>
      {groups.size === 0 && <p className={styles.quiet}>{t.noRoles}</p>}
      {[...groups].map(([contextId, roles]) => (
        <div key={contextId ?? ''} className={styles.group}>
          <h3>{contextId === null ? t.siteContext : t.context(contextId)}</h3>
          <ul>
            {roles.map(({ role }) => (
              <li key={role.roleKey}>{wordOf(role.roleKey)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};

const Enrollments = ({ enrollments }: Pick<User, 'enrollments'>) => (
  <section className={styles.card} aria-labelledby="user-enrollments">
    <h2 id="user-enrollments">{t.enrollments}</h2>
    {enrollments.length === 0 && <p className={styles.quiet}>{t.noEnrollments}</p>}
    {enrollments.length > 0 && (
      <ul className={styles.courses}>
        {enrollments.map(({ course }) => (
          <li key={course.id}>
            <Link to={courseEditor(course.contextId)}>{course.name}</Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Account, roles and courses of a user. */
export const UserFacts = ({ user }: { user: User }) => (
  <div className={styles.cards}>
    <Basics user={user} />
    <Roles contextRoles={user.contextRoles} />
    <Enrollments enrollments={user.enrollments} />
  </div>
);
