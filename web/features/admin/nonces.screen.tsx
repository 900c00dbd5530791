import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { adminTexts } from './admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { useDeleteNonces, useNonces } from './admin.queries.ts';
import styles from './nonces.module.css';

const t = adminTexts.nonces;

export const NoncesScreen = () => {
  useTitle(t.title, adminTexts.title);
  const { toasts } = useTools();
  const { data, error, refetch } = useNonces();
  const deleteNonces = useDeleteNonces();
  const [isAsking, setAsking] = useState(false);
  const handleDelete = async () => {
    const problem = await problemFrom(
      deleteNonces().then(deleted => {
        setAsking(false);
        toasts.show('info', t.deleted(deleted));
      }),
    );
    return problem?.text ?? null;
  };
  return (
    <div className={styles.nonces}>
      <PageHeading>{t.title}</PageHeading>
      <p>{t.explain}</p>
      <Loaded query={{ data: error ? undefined : data, error, refetch }} failedTitle={t.loadFailed} lines={1}>
        {count => (
          <>
            <p className={styles.count}>{t.count(count)}</p>
            <div className={styles.action}>
              <Button variant="default" disabled={count === 0} onClick={() => setAsking(true)}>
                {t.deleteAll}
              </Button>
              {count === 0 && <span className={styles.hint}>{t.nothing}</span>}
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        texts={{ ...texts.common, title: t.deleteAll, action: t.deleteAll, busy: t.deleting }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={handleDelete}
      >
        <p>{t.deleteBody(data ?? 0)}</p>
      </ConfirmDialog>
    </div>
  );
};
