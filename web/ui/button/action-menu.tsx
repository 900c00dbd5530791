import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DotsIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';

export type Action = {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** The submenu, with its heading. */
  choices?: { title: string; actions: Action[] };
  isDisabled?: boolean;
  isDanger?: boolean;
};

export type ActionMenuProps = {
  /** The id of the button, so that callers can focus it. */
  id: string;
  label: string;
  backLabel: string;
  actions: Action[];
};

// Lazy, because what opens beside a button is large and most menus of a screen are never opened.
const load = () => import('./open-menu.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

/** The ⋯ menu of an item. */
export const ActionMenu = (props: ActionMenuProps) => {
  const [isUsed, setUsed] = useState(false);
  const button = (
    <IconButton
      id={props.id}
      label={props.label}
      icon={<DotsIcon />}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  );
};
