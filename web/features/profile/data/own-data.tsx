import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { saveFile } from '#web/browser/save-file.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useProfileCalls } from '../profile.queries.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from '../profile.module.css';

const t = profileTexts.data;

export const OwnData = ({ hasPassword }: { hasPassword: boolean }) => {
  const { session, toasts } = useTools();
  const navigate = useNavigate();
  const calls = useProfileCalls();
  const [isLoading, setLoading] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const handleDownload = async () => {
    if (isLoading) return;
    setLoading(true);
    const found = await problemFrom(
      calls.exportMyself().then(data => {
        saveFile('cairn-my-data.json', JSON.stringify(data, null, 2), 'application/json');
        toasts.show('info', t.downloaded);
      }),
    );
    setProblem(found?.text ?? null);
    setLoading(false);
  };
  const handleDelete = (proof: string) =>
    problemFrom(
      calls.deleteAccount(hasPassword ? { password: proof } : { email: proof }).then(async () => {
        session.setToken('');
        toasts.show('info', t.removed);
        await navigate(paths.home);
      }),
    );
  return (
    <div className={styles.box}>
      <p>{t.lead}</p>
      <Button variant="default" aria-disabled={isLoading} onClick={() => void handleDownload()}>
        {isLoading ? t.downloading : t.download}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
      <p>{t.removeLead}</p>
      <Button variant="default" className={styles.doom ?? ''} onClick={() => setDeleting(true)}>
        {t.remove}
      </Button>
      <DeleteAccountDialog
        isOpen={isDeleting}
        hasPassword={hasPassword}
        onClose={() => setDeleting(false)}
        onDelete={handleDelete}
      />
    </div>
  );
};
