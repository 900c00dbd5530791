import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { newModuleId } from '../outline/element-ids.ts';
import { sourcesTexts as t } from './sources-texts.ts';
import { useSourceChanges } from './sources.queries.ts';
import styles from './sources.module.css';

const SourceDialog = lazy(async () => ({ default: (await import('./source-dialog.tsx')).SourceDialog }));

/** For a copied course: what was published at its source since. Nothing if there is nothing. */
export const SourceChanges = ({ contextId }: { contextId: string }) => {
  const { data } = useSourceChanges(contextId);
  const [isOpen, setOpen] = useState(false);
  const focusSoon = useFocusSoon();
  if (!data) return null;
  const { changes, unreachable } = data;
  return (
    <>
      {changes.length > 0 && (
        <Notice kind="info">
          <div className={styles.line}>
            <span>{t.changed(changes.length)}</span>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t.look}
            </Button>
          </div>
        </Notice>
      )}
      {unreachable > 0 && <Notice kind="info">{t.unreachable(unreachable)}</Notice>}
      {isOpen && changes.length > 0 && (
        <Suspense>
          <SourceDialog
            contextId={contextId}
            changes={changes}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              focusSoon(newModuleId);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
