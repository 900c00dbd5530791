import { lazy, Suspense, useState } from 'react';
import { texts } from '#web/texts/texts.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CodeBlock } from '#web/ui/markdown/code-block.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { lessonTexts } from '../lesson-texts.ts';

const t = lessonTexts.model;

const LineDiff = lazy(async () => ({ default: (await import('#web/ui/saving/line-diff.tsx')).LineDiff }));

type Props = { solution: string; own: string; language: string; onClose: () => void };

/** The author's solution, beside the student's own. */
export const ModelSolutionDialog = ({ solution, own, language, onClose }: Props) => {
  const ids = useTabIds();
  const [tab, setTab] = useState<'model' | 'compare'>('model');
  return (
    <Dialog title={t.title} closeLabel={texts.common.close} isOpen onClose={onClose} width={960}>
      <p>{t.lead}</p>
      <TabBar
        label={t.title}
        ids={ids}
        current={tab}
        onSelect={setTab}
        tabs={[
          { key: 'model', label: t.title },
          { key: 'compare', label: t.compare },
        ]}
      />
      <TabPanel ids={ids} name={tab}>
        {tab === 'model' ? (
          <CodeBlock
            text={solution}
            language={language}
            copyLabel={texts.results.copy}
            copiedLabel={texts.results.copied}
          />
        ) : (
          <Suspense fallback={<p>{texts.common.loading}</p>}>
            <LineDiff before={own} after={solution} removedWord={t.onlyMine} addedWord={t.onlyModel} />
          </Suspense>
        )}
      </TabPanel>
    </Dialog>
  );
};
