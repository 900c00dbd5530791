import { useCallback, useState } from 'react';
import { ChangePasswordForm } from '../features/sign-in/change-password-form.tsx';
import { problemOf } from '../features/sign-in/problem-of.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { useChangePassword, useSignIn } from '../features/sign-in/sign-in.queries.ts';
import { useSingleKey } from '../lib/shortcut.ts';
import { texts } from '../lib/texts.ts';
import { useSession, useTools } from '../lib/tools.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Help } from './help.tsx';

export type OpenDialog = 'help' | 'change-password' | null;

const singleKeysKey = 'areSingleKeysOff';

const SignInAgain = () => {
  const { session } = useTools();
  const { isPreset } = useSession();
  const signIn = useSignIn();
  if (isPreset) return <p>{texts.signInAgain.embedded}</p>;
  return (
    <>
      <p>{texts.signInAgain.body}</p>
      <SignInForm onSubmit={values => problemOf(signIn.mutateAsync(values))} key={session.get().token} />
    </>
  );
};

/** The dialogs that any screen may have over it. */
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
      <Dialog title={texts.help.title} isOpen={open === 'help'} {...shared}>
        <Help
          areSingleKeysOn={areSingleKeysOn}
          onSingleKeys={isOn => {
            storage.write(singleKeysKey, isOn ? 'no' : 'yes');
            setSingleKeysOn(isOn);
          }}
        />
      </Dialog>
      <Dialog title={texts.changePassword.title} isOpen={open === 'change-password'} {...shared}>
        <ChangePasswordForm
          onSubmit={async values => {
            const problem = await problemOf(changePassword.mutateAsync(values));
            if (problem) return problem;
            toasts.show('info', texts.changePassword.done);
            close();
            return null;
          }}
        />
      </Dialog>
      <Dialog
        title={texts.signInAgain.title}
        closeLabel={texts.common.close}
        isOpen={isAsking}
        onClose={session.stopAsking}
      >
        <SignInAgain />
      </Dialog>
    </>
  );
};
