import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Token } from '#contract/site/personal-tokens.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useTools } from '#web/session/tools.ts';
import { showDate } from '#web/texts/locale.ts';
import { PlusIcon } from '#web/ui/button/icons.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/table/data-table.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useRemoveToken, useTokens } from '../profile.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import styles from '../profile.module.css';

const t = profileTexts.tokens;

const columnsWith = (onRevoke: (token: Token) => void): Column<Token>[] => [
  { key: 'name', label: t.name, cell: token => token.name },
  { key: 'may', label: t.mayDo, cell: token => token.scopes.map(s => profileTexts.scopes[s]).join(', ') },
  {
    key: 'ends',
    label: t.ends,
    cell: token => (token.isExpired ? t.expired : showDate(token.expiresAt, { dateStyle: 'medium' })),
  },
  {
    key: 'used',
    label: t.used,
    cell: token =>
      token.lastUsedAt === null
        ? t.never
        : showDate(token.lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' }),
  },
  {
    key: 'revoke',
    label: '',
    isNarrow: true,
    cell: token => (
      <Button
        variant="default"
        size="xs"
        className={styles.revoke ?? ''}
        aria-label={t.revokeOf(token.name)}
        onClick={() => onRevoke(token)}
      >
        {t.revoke}
      </Button>
    ),
  },
];

export const OwnTokens = () => {
  const { announcer } = useTools();
  const tokens = useTokens();
  const remove = useRemoveToken();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const handleRevoke = async () => {
    if (!revoked) return null;
    const problem = await problemFrom(remove.mutateAsync(revoked.id));
    if (problem) return problem.text;
    announcer.say(t.revoked(revoked.name));
    setRevoked(null);
    return null;
  };
  return (
    <div className={styles.box}>
      <p>{t.lead}</p>
      <Loaded query={tokens} failedTitle={t.loadFailed} lines={2}>
        {list =>
          list.length === 0 ? (
            <p className={styles.quiet}>{t.none}</p>
          ) : (
            <DataTable label={t.list} columns={columnsWith(setRevoked)} rows={list} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<PlusIcon />} onClick={() => setMaking(true)}>
          {t.make}
        </Button>
        {/* Not a screen of the app. */}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t.docs}
        </a>
      </div>
      <NewTokenDialog isOpen={isMaking} onClose={() => setMaking(false)} />
      <ConfirmDialog
        texts={t.question}
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        onConfirm={handleRevoke}
      >
        <p>{t.question.body(revoked?.name ?? '')}</p>
      </ConfirmDialog>
    </div>
  );
};
