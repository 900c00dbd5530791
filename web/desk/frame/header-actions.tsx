import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { deskTexts } from '../desk-texts.ts';
import { useFitting } from './use-fitting.ts';
import styles from './desk-header.module.css';

/** A button or a link of a header. */
export type HeaderAction = {
  label: string;
  /** More than the label says, as a tooltip and for screen readers. */
  name?: string;
  icon?: ReactNode;
  isPrimary?: boolean;
} & ({ to: string } | { onSelect: () => void });

const ActionButton = ({ action, isHidden }: { action: HeaderAction; isHidden: boolean }) => {
  const { label, name, icon, isPrimary = false } = action;
  const shared = {
    variant: isPrimary ? 'filled' : 'default',
    className: styles.button ?? '',
    leftSection: icon,
    'aria-label': name,
    title: name,
    'data-hidden': isHidden || undefined,
    // It is in the menu, then.
    inert: isHidden,
  } as const;
  return 'to' in action ? (
    <Button component={Link} to={action.to} {...shared}>
      {label}
    </Button>
  ) : (
    <Button onClick={action.onSelect} {...shared}>
      {label}
    </Button>
  );
};

type Props = {
  /** The most important first: the last ones go into the menu first. */
  actions: HeaderAction[];
  /** Always in the menu. */
  more: Action[];
};

/** The actions of a header; what does not fit is in a ⋯ menu. */
export const HeaderActions = ({ actions, more }: Props) => {
  const row = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const menuId = useId();
  const fitting = useFitting(row, actions.length);
  const inMenu: Action[] = [
    ...actions.slice(fitting).map(action => ({
      label: action.name ?? action.label,
      icon: action.icon,
      onSelect: 'to' in action ? () => void navigate(action.to) : action.onSelect,
    })),
    ...more,
  ];
  return (
    <>
      <div ref={row} className={styles.actions}>
        {actions.map((action, index) => (
          <ActionButton key={action.label} action={action} isHidden={index >= fitting} />
        ))}
      </div>
      {inMenu.length > 0 && (
        <ActionMenu id={menuId} label={deskTexts.more} backLabel={deskTexts.back} actions={inMenu} />
      )}
    </>
  );
};
