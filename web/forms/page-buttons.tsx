import { Button } from '@mantine/core';
import type { Pagination } from '#contract/core/pages.ts';
import styles from './page-buttons.module.css';

type Props = {
  words: { pages: string; previous: string; next: string; page: (page: number, of: number) => string };
  pagination: Pagination;
  onGo: (page: number) => void;
};

/** Goes through the pages of a list. */
export const PageButtons = ({ words, pagination: { page, totalPages }, onGo }: Props) => (
  <nav className={styles.pages} aria-label={words.pages}>
    <Button variant="default" disabled={page <= 1} onClick={() => onGo(page - 1)}>
      {words.previous}
    </Button>
    <span>{words.page(page, totalPages)}</span>
    <Button variant="default" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
      {words.next}
    </Button>
  </nav>
);
