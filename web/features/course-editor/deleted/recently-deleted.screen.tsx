import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Deleted } from '#contract/authoring/deleted.ts';
import { useTitle } from '#web/browser/title.ts';
import { deletedTexts } from '#web/courses/deleted/deleted-texts.ts';
import { useRestore } from '#web/courses/deleted/deleted.queries.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { courseEditor } from '#web/session/paths.ts';
import { useTools } from '#web/session/tools.ts';
import { showAgo } from '#web/texts/moments.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useCourseOfTab } from '../course-of-tab.ts';
import { useDeleted } from './recently-deleted.queries.ts';
import { recentlyDeletedTexts as t } from './recently-deleted-texts.ts';
import styles from './recently-deleted.module.css';

const DeletedRow = ({ contextId, deleted }: { contextId: string; deleted: Deleted }) => {
  const { announcer, toasts } = useTools();
  const restore = useRestore(contextId);
  const { kind, id, parentName, isParentDeleted, work } = deleted;
  const name = t.nameOf(deleted);
  const handleRestore = () => {
    if (restore.isPending) return;
    restore.mutate(
      { kind, id },
      {
        onSuccess: () => {
          announcer.say(deletedTexts.restored(name));
          toasts.show('info', deletedTexts.restored(name));
        },
      },
    );
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span className={styles.kind}>{t.kinds[kind]}</span> {name}
          {parentName !== null && <span className={styles.parent}> {t.within(parentName)}</span>}
        </p>
        <p className={styles.facts}>
          {t.deleted(showAgo(deleted.deletedAt), deleted.deletedBy)}, {t.erased(deleted.erasedAt)}.{' '}
          {deletedTexts.workOf(work)}
        </p>
      </div>
      {isParentDeleted ? (
        <p className={styles.facts}>{t.parentFirst(parentName ?? '')}</p>
      ) : (
        <Button
          variant="default"
          aria-label={t.restoreOf(name)}
          aria-disabled={restore.isPending}
          onClick={handleRestore}
        >
          {restore.isPending ? t.restoring : t.restore}
        </Button>
      )}
    </li>
  );
};

/** What was deleted lately, for staff, until it is erased. */
export const RecentlyDeletedScreen = () => {
  const { contextId, name } = useCourseOfTab();
  useTitle(t.title, name);
  return (
    <div className={styles.deleted}>
      <Link to={courseEditor(contextId)}>{t.back}</Link>
      <h2 className={styles.title}>{t.title}</h2>
      <p>{t.lead}</p>
      <Loaded query={useDeleted(contextId)} failedTitle={t.failed}>
        {deleted =>
          deleted.length === 0 ? (
            <EmptyState>{t.empty}</EmptyState>
          ) : (
            <ul className={styles.list}>
              {deleted.map(one => (
                <DeletedRow key={`${one.kind} ${one.id}`} contextId={contextId} deleted={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
};
