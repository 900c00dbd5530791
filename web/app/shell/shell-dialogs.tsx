import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '#web/features/sign-in/password/change-password-form.tsx';
import { problemFrom } from '#web/forms/form-problem.ts';
import { SignInForm } from '#web/features/sign-in/card/sign-in-form.tsx';
import { useChangePassword, useSignIn } from '#web/features/sign-in/sign-in.queries.ts';
import { useSingleKey } from '#web/browser/shortcut.ts';
import { paths } from '#web/session/paths.ts';
import { texts } from '#web/texts/texts.ts';
import { shellTexts } from './shell-texts.ts';
import { signInTexts } from '#web/features/sign-in/sign-in-texts.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Help } from './help.tsx';
import styles from './shell-dialogs.module.css';

export type OpenDialog = 'help' | 'change-password' | 'joined-account' | null;

const JoinedAccount = lazy(async () => ({
  default: (await import('#web/features/identities/joined-account.tsx')).JoinedAccount,
}));

const singleKeysKey = 'areSingleKeysOff';

const SignInAgain = () => {
  const { session, toasts } = useTools();
  const { isPreset, holder } = useSession();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const handleSignIn = async (values: { email: string; password: string }) => {
    const problem = await problemFrom(signIn.mutateAsync(values));
    // A different user signed in: leave the page, which still shows the previous user's unsaved work.
    if (!problem && session.get().holder !== holder) {
      toasts.show('info', shellTexts.signInAgain.otherPerson);
      await navigate(paths.courses);
    }
    return problem;
  };
  if (isPreset) return <p>{shellTexts.signInAgain.embedded}</p>;
  return (
    <>
      <p className={styles.lead}>{shellTexts.signInAgain.body}</p>
      <SignInForm onSubmit={handleSignIn} />
    </>
  );
};

/** Dialogs that can be opened from any screen. */
export const ShellDialogs = ({
  open,
  onOpen,
}: {
  open: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
}) => {
  const { session, storage, toasts } = useTools();
  const { isAsking } = useSession();
  const changePassword = useChangePassword();
  const [areSingleKeysOn, setSingleKeysOn] = useState(storage.read(singleKeysKey) !== 'yes');
  const openHelp = useCallback(() => onOpen('help'), [onOpen]);
  useSingleKey({ key: '?', perform: openHelp, isOn: areSingleKeysOn });

  const close = () => onOpen(null);
  const shared = { closeLabel: texts.common.close, onClose: close };
  return (
    <>
      <Dialog title={shellTexts.help.title} isOpen={open === 'help'} {...shared}>
        <Help
          areSingleKeysOn={areSingleKeysOn}
          onSingleKeys={isOn => {
            storage.write(singleKeysKey, isOn ? 'no' : 'yes');
            setSingleKeysOn(isOn);
          }}
        />
      </Dialog>
      <Dialog title={signInTexts.changePassword.title} isOpen={open === 'change-password'} {...shared}>
        <ChangePasswordForm
          onSubmit={async values => {
            const problem = await problemFrom(changePassword.mutateAsync(values));
            if (problem && problem.code !== 'unauthenticated') return problem;
            if (!problem) toasts.show('info', signInTexts.changePassword.done);
            close();
            return null;
          }}
        />
      </Dialog>
      <Dialog title={shellTexts.embedded.ownAccount} isOpen={open === 'joined-account'} {...shared}>
        <Suspense>
          <JoinedAccount />
        </Suspense>
      </Dialog>
      <Dialog
        title={shellTexts.signInAgain.title}
        closeLabel={texts.common.close}
        isOpen={isAsking}
        onClose={session.stopAsking}
      >
        <SignInAgain />
      </Dialog>
    </>
  );
};
