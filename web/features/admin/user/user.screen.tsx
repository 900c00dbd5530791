import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { User } from '#contract/site/users.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { DeadEnd } from '#web/ui/feedback/dead-end.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { isNotFound } from '#web/net/api-error.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { AccountActions } from './account-actions.tsx';
import { useUser, useUserCalls } from '../admin.queries.ts';
import { BackLink } from '../back-link.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { SiteAdminDialog } from './site-admin-dialog.tsx';
import { UserFacts } from './user-facts.tsx';
import styles from './user.module.css';

const t = adminTexts.user;

const UserNotFound = () => (
  <DeadEnd title={t.notFound} body={t.notFoundBody} link={<Link to={paths.adminUsers}>{t.back}</Link>} />
);

const UserPage = ({ user }: { user: User }) => {
  const { toasts } = useTools();
  const navigate = useNavigate();
  const calls = useUserCalls(String(user.id));
  const [open, setOpen] = useState<'reset' | 'delete' | 'site-admin' | null>(null);
  const [isExporting, setExporting] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  useTitle(name, adminTexts.users.title, adminTexts.title);
  const close = () => setOpen(null);

  /** The dialog shows the cause; the toast says which action failed, in the specification's words. */
  const tell = async (work: Promise<unknown>, done: string, failed?: string) => {
    const problem = await problemFrom(work);
    if (problem && failed) toasts.show('error', failed);
    if (problem) return problem;
    close();
    toasts.show('info', done);
    return null;
  };
  const handleExport = async () => {
    setExporting(true);
    await problemFrom(
      calls.exportUser().then(data => {
        saveFile(`cairn-user-${user.id}.json`, JSON.stringify(data, null, 2), 'application/json');
        toasts.show('info', t.exported);
      }),
    );
    setExporting(false);
  };
  const handleDelete = () =>
    tell(
      calls.deleteUser().then(() => navigate(paths.adminUsers, { replace: true })),
      t.deleteDone,
      t.deleteFailed,
    );
  const handleSiteAdmin = () =>
    tell(calls.changeSiteAdmin(!user.isSiteAdmin), (user.isSiteAdmin ? t.withdrawn : t.granted)(name));
  return (
    <div className={styles.user}>
      <div className={styles.head}>
        <BackLink to={paths.adminUsers}>{t.back}</BackLink>
        <PageHeading>{name}</PageHeading>
        {user.isSelf && <p className={styles.quiet}>{t.self}</p>}
      </div>
      <UserFacts user={user} />
      <AccountActions
        user={user}
        isExporting={isExporting}
        onOpen={setOpen}
        onExport={() => void handleExport()}
      />
      <ResetPasswordDialog
        isOpen={open === 'reset'}
        onClose={close}
        onEmpty={() => toasts.show('error', t.emptyPassword)}
        onReset={password => tell(calls.resetPassword(password), t.resetDone, t.resetFailed)}
      />
      <SiteAdminDialog
        user={user}
        isOpen={open === 'site-admin'}
        onClose={close}
        onConfirm={handleSiteAdmin}
      />
      <DeleteUserDialog user={user} isOpen={open === 'delete'} onClose={close} onDelete={handleDelete} />
    </div>
  );
};

export const UserScreen = () => {
  const { id = '' } = useParams();
  useTitle(adminTexts.users.title, adminTexts.title);
  return (
    <Loaded
      query={useUser(id)}
      failedTitle={t.failed}
      isScreen
      instead={error => isNotFound(error) && <UserNotFound />}
    >
      {user => <UserPage user={user} />}
    </Loaded>
  );
};
