import { closeBrackets, insertBracket } from '@codemirror/autocomplete';
import { indentMore, undo } from '@codemirror/commands';
import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { ReactNode, SyntheticEvent } from 'react';
import { UndoIcon } from '../button/icons.tsx';
import styles from './code-keys.module.css';

/** Characters that are hard to reach on phone keyboards. */
const signs = ['(', ')', '[', ']', '{', '}', ':', '"', "'", '='];

const hasBrackets = new WeakSet<EditorView>();

const type = (view: EditorView, sign: string) => {
  // The editor loads this with its first focus; these keys work without one.
  if (!hasBrackets.has(view)) view.dispatch({ effects: StateEffect.appendConfig.of(closeBrackets()) });
  hasBrackets.add(view);
  // As if typed: brackets are closed automatically, and typing the closing one skips it.
  const paired = insertBracket(view.state, sign);
  view.dispatch(paired ?? view.state.replaceSelection(sign), {
    userEvent: 'input.type',
    scrollIntoView: true,
  });
};

const stay = (event: SyntheticEvent) => event.preventDefault();

type KeyProps = { label: string; children: ReactNode; onPress: () => void };

/** Pressing it does not move the focus, so that the on-screen keyboard stays open. */
const Key = ({ label, children, onPress }: KeyProps) => (
  <button
    type="button"
    className={styles.key}
    aria-label={label}
    onPointerDown={stay}
    onMouseDown={stay}
    onClick={onPress}
  >
    {children}
  </button>
);

type Props = {
  view: EditorView;
  texts: { label: string; tab: string; undo: string };
  /** The height that the on-screen keyboard covers; the row is placed right above it. */
  covered: number;
};

/** A row of keys for typing code on touch devices. */
export const CodeKeys = ({ view, texts, covered }: Props) => (
  <div
    className={styles.keys}
    role="toolbar"
    aria-label={texts.label}
    data-floating={covered > 0 || undefined}
    style={{ bottom: covered }}
  >
    <Key label={texts.tab} onPress={() => indentMore(view)}>
      {texts.tab}
    </Key>
    {signs.map(sign => (
      <Key key={sign} label={sign} onPress={() => type(view, sign)}>
        {sign}
      </Key>
    ))}
    <Key label={texts.undo} onPress={() => undo(view)}>
      <UndoIcon />
    </Key>
  </div>
);
