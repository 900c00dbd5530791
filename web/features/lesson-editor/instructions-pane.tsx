import { useDeferredValue, useMemo, useState } from 'react';
import { texts } from '../../lib/texts.ts';
import { MarkdownView, strippedUrls } from '../../ui/markdown-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pane } from '../../ui/pane.tsx';
import { TabBar, TabPanel, useTabIds } from '../../ui/tab-bar.tsx';
import { TextEditor, type EditorSetting } from './text-editor.tsx';
import styles from './panes.module.css';

const t = texts.lessonEditor;
const fullscreen = { enter: t.enterFullscreen, leave: t.leaveFullscreen };

/** By the renderer that students get; it lags behind the typing rather than slow it down. */
const Preview = ({ text }: { text: string }) => {
  const shown = useDeferredValue(text);
  return (
    <div className={styles.preview}>
      {shown.trim() === '' ? (
        <p className={styles.quiet}>{t.nothingToPreview}</p>
      ) : (
        <MarkdownView text={shown} texts={t.markdown} />
      )}
    </div>
  );
};

type Props = { setting: EditorSetting; value: string; onChange: (text: string) => void };

const Editor = ({ setting, value, onChange }: Props) => {
  const settled = useDeferredValue(value);
  const stripped = useMemo(() => strippedUrls(settled), [settled]);
  return (
    <>
      {stripped.length > 0 && (
        <div className={styles.warning}>
          <Notice kind="error">{t.stripped(stripped)}</Notice>
        </div>
      )}
      <TextEditor
        setting={setting}
        name="instructions"
        label={t.instructions}
        language="markdown"
        placeholder={t.instructionsHint}
        value={value}
        onChange={onChange}
        isWrapped
      />
    </>
  );
};

export const InstructionsPane = (props: Props) => (
  <Pane name={t.instructions} fullscreen={fullscreen}>
    <Editor {...props} />
  </Pane>
);

export const PreviewPane = ({ text }: { text: string }) => (
  <Pane name={t.preview} fullscreen={fullscreen}>
    <Preview text={text} />
  </Pane>
);

/** Both in one place, where there is no room for two. */
export const InstructionsWithPreview = (props: Props) => {
  const ids = useTabIds();
  const [which, setWhich] = useState<'write' | 'preview'>('write');
  return (
    <Pane
      name={t.instructions}
      fullscreen={fullscreen}
      head={
        <TabBar
          label={t.instructions}
          ids={ids}
          current={which}
          onSelect={setWhich}
          tabs={[
            { key: 'write', label: t.write },
            { key: 'preview', label: t.preview },
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={which}>
        {which === 'write' ? <Editor {...props} /> : <Preview text={props.value} />}
      </TabPanel>
    </Pane>
  );
};
