import { Button } from '@mantine/core';
import { csvFileName } from './csv-file-name.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { DownloadIcon } from '#web/ui/button/icons.tsx';
import styles from './csv-button.module.css';

type Props = { label: string; nameParts: string[]; makeCsv: () => string };

export const CsvButton = ({ label, nameParts, makeCsv }: Props) => (
  <Button
    variant="default"
    className={styles.button ?? ''}
    leftSection={<DownloadIcon />}
    onClick={() => saveFile(csvFileName(nameParts, new Date()), makeCsv(), 'text/csv;charset=utf-8')}
  >
    {label}
  </Button>
);
