import { lazy, Suspense, useState } from 'react';
import { DotsIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';
import type { ActionMenuProps } from './menu-action.ts';

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
      icon={props.icon ?? <DotsIcon />}
      tabIndex={props.tabIndex}
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
