import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { timings } from '#contract/core/timings.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CloseIcon } from '#web/ui/button/icons.tsx';
import styles from './search-field.module.css';

type Props = { label: string; clearLabel: string; value: string; onSearch: (text: string) => void };

/** Debounced. Text typed meanwhile is not overwritten by an earlier search. */
export const SearchField = ({ label, clearLabel, value, onSearch }: Props) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  const send = useEffectEvent((search: string) => {
    sent.current = search;
    onSearch(search);
  });
  useEffect(() => {
    // Changed from outside: by Back, or by a link in the empty list.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const search = text.trim();
    if (search === sent.current) return;
    const clock = setTimeout(() => send(search), timings.searchDebounce);
    return () => clearTimeout(clock);
  }, [text]);
  const handleClear = () => {
    setText('');
    send('');
    field.current?.focus();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={styles.search ?? ''}
      aria-label={label}
      placeholder={`${label}…`}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      rightSectionWidth={48}
      rightSection={
        text !== '' && <IconButton label={clearLabel} icon={<CloseIcon />} onClick={handleClear} />
      }
    />
  );
};
