import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrowLeftIcon, DotsIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './action-menu.module.css';

export type Action = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** What to choose from next, under a heading of its own. */
  choices?: { title: string; actions: Action[] };
  isDisabled?: boolean;
  isDanger?: boolean;
};

type Props = {
  /** Of the button, so that its owner can put the focus there. */
  id: string;
  label: string;
  backLabel: string;
  actions: Action[];
};

/** The ⋯ of a thing. Choices replace the list instead of opening beside it: phones have no beside. */
export const ActionMenu = ({ id, label, backLabel, actions }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [inner, setInner] = useState<Action['choices'] | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // After the library has put its own focus into the menu.
    const clock = setTimeout(() => {
      listRef.current
        ?.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled], [data-back])')
        ?.focus();
    });
    return () => clearTimeout(clock);
  }, [isOpen, inner]);
  const handleChange = (next: boolean) => {
    setOpen(next);
    if (next) setInner(null);
  };
  const select = ({ choices, onSelect }: Action) => (choices ? setInner(choices) : onSelect?.());
  return (
    <Menu
      // The library gives it to the button.
      id={id}
      opened={isOpen}
      onChange={handleChange}
      position="bottom-end"
      // Inside the page's main part, where screen readers expect what belongs to it.
      withinPortal={false}
      // What scrolls around it does not cut it off.
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        dropdown: styles.dropdown ?? '',
        item: styles.item ?? '',
        label: styles.title ?? '',
        itemSection: styles.icon ?? '',
      }}
    >
      <Menu.Target>
        <IconButton label={label} icon={<DotsIcon />} />
      </Menu.Target>
      <Menu.Dropdown aria-label={inner?.title ?? label}>
        <div ref={listRef} role="presentation">
          {inner && (
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<ArrowLeftIcon />}
              data-back
              onClick={() => setInner(null)}
            >
              {backLabel}
            </Menu.Item>
          )}
          {inner && <Menu.Label>{inner.title}</Menu.Label>}
          {(inner?.actions ?? actions).map((action, index) => (
            <Menu.Item
              // Two of them may have the same name.
              key={`${index} ${action.label}`}
              disabled={action.isDisabled ?? false}
              closeMenuOnClick={!action.choices}
              leftSection={action.icon}
              data-danger={action.isDanger || undefined}
              onClick={() => select(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
};
