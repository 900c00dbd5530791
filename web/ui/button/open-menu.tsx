import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useEffect, useRef, useState } from 'react';
import { ArrowLeftIcon, DotsIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';
import type { Action, ActionMenuProps } from './menu-action.ts';
import styles from './open-menu.module.css';

/** A ⋯ menu from its first opening on. A submenu replaces the list instead of opening next to it, where phones have no room. */
export const OpenMenu = ({
  id,
  label,
  backLabel,
  icon = <DotsIcon />,
  tabIndex,
  actions,
}: ActionMenuProps) => {
  const [isOpen, setOpen] = useState(true);
  const [inner, setInner] = useState<Action['choices'] | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // After Mantine has set its own focus in the menu.
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
      // Mantine sets it on the button.
      id={id}
      opened={isOpen}
      onChange={handleChange}
      position="bottom-end"
      // Inside `main`, so that screen readers find it in the landmark that it belongs to.
      withinPortal={false}
      // Not clipped by scrolling ancestors.
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
        <IconButton label={label} icon={icon} tabIndex={tabIndex} />
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
              // Two actions may have the same label.
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
