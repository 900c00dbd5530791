import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTitle } from '#web/browser/title.ts';
import { paths } from '#web/session/paths.ts';
import { takeTarget } from '#web/session/sign-in-memory.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { useTakeTicket } from '../sign-in.queries.ts';
import { providerTexts as t } from '../provider-texts.ts';
import styles from '../single-card.module.css';

/**
 * Takes the session that a provider has opened. A link of the command line waits for a button: programs that look into messages
 * open links, too.
 */
export const ArriveScreen = () => {
  useTitle(t.link.title);
  const [query] = useSearchParams();
  const [ticket, link] = [query.get('ticket'), query.get('link')];
  const { storage } = useTools();
  const navigate = useNavigate();
  const take = useTakeTicket();
  const begun = useRef<string | null>(null);
  const arrive = async (value: string) => {
    await take.mutateAsync(value);
    await navigate(takeTarget(storage) ?? paths.courses, { replace: true });
  };
  useEffect(() => {
    if (ticket === null || begun.current === ticket) return;
    // It works once, so it is sent once.
    begun.current = ticket;
    arrive(ticket).catch(() => {});
  });
  return (
    <section className={styles.card}>
      <PageHeading>{t.link.title}</PageHeading>
      {take.error ? (
        <Notice kind="error">{take.error.message}</Notice>
      ) : (
        <p>{link === null ? t.taking : t.link.body}</p>
      )}
      {link !== null && !take.error && (
        <Button aria-disabled={take.isPending} onClick={() => void arrive(link).catch(() => {})}>
          {t.link.submit}
        </Button>
      )}
      <Link to={paths.home}>{t.again}</Link>
    </section>
  );
};
