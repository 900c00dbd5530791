import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/net/form-problem.ts';
import { adminTexts } from './admin-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingLines } from '#web/ui/feedback/loading-lines.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useDeleteNonces, useNonces } from './admin.queries.ts';
import styles from './nonces.module.css';

const t = adminTexts.nonces;

export const NoncesScreen = () => {
  useTitle(t.title, adminTexts.title);
  const { toasts } = useTools();
  const { data: count, error, refetch } = useNonces();
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
      {error && (
        <LoadFailure
          texts={{ ...texts.common, title: t.loadFailed }}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {count === undefined && !error && (
        <LoadingLines
          texts={{ ...texts.common, stillLoading: texts.course.stillLoading }}
          lines={1}
          onRetry={() => void refetch()}
        />
      )}
      {count !== undefined && (
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
      <ConfirmDialog
        texts={{ ...texts.common, title: t.deleteAll, action: t.deleteAll, busy: t.deleting }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={handleDelete}
      >
        <p>{t.deleteBody(count ?? 0)}</p>
      </ConfirmDialog>
    </div>
  );
};
