import { CheckIcon, CircleIcon, CrossIcon } from '../button/icons.tsx';
import styles from './status-mark.module.css';

const icons = { pass: CheckIcon, fail: CrossIcon, untested: CircleIcon };

type Props = { kind: keyof typeof icons; word: string; isWordHidden?: boolean };

/** A status as icon, word and colour, never by colour alone. */
export const StatusMark = ({ kind, word, isWordHidden = false }: Props) => {
  const Icon = icons[kind];
  return (
    <span className={styles.mark} data-kind={kind} title={isWordHidden ? word : undefined}>
      <Icon />
      <span className={isWordHidden ? 'visually-hidden' : ''}>{word}</span>
    </span>
  );
};
