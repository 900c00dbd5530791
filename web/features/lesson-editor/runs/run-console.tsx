import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { RunOutcome } from '#contract/running/runs.ts';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { deskTexts } from '#web/desk/desk-texts.ts';
import { Pane } from '#web/ui/panes/pane.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/button/icons.tsx';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { TabBar, TabPanel, useTabIds } from '#web/ui/panes/tab-bar.tsx';
import { RunProgress } from '#web/running/run-progress.tsx';
import { useConsoleTab } from '#web/desk/use-console-tab.ts';
import type { StepsWanted } from '#web/running/steps/use-steps.ts';
import { type RunState, useLastOutcome } from '#web/running/use-runs.ts';
import type { Tested } from '../exercise-texts.ts';
import type { LimitAdvice } from '../limit/use-time-limit.ts';
import { acceptedOf, StrengthFact } from '../strength/strength-fact.tsx';
import type { TestStrength as Shown } from '../strength/test-strength.tsx';
import styles from './run-console.module.css';

const t = lessonEditorTexts;

const loadResults = () => import('./run-results.tsx');
const RunResults = lazy(async () => ({ default: (await loadResults()).RunResults }));
const TestStrength = lazy(async () => ({
  default: (await import('../strength/test-strength.tsx')).TestStrength,
}));
const RunOutput = lazy(async () => ({ default: (await loadResults()).RunOutput }));

const summaryOf = ({ results }: RunOutcome) =>
  t.summary(results.filter(result => result.passed).length, results.length);

type Props = {
  run: RunState<Tested | null> | undefined;
  isStale: boolean;
  language: string;
  limit: LimitAdvice;
  /** Of the tests of this run, if they were measured. */
  strength: Omit<ComponentProps<typeof Shown>, 'onLine'> | null;
  /** A program that is tried out, instead of the output of the run. */
  terminal: ReactNode;
  /** How often one was: each time it is shown. */
  tried: number;
  /** Null where it has a place of its own. */
  fold: { isShown: boolean; onShow: (isShown: boolean) => void } | null;
  /** Goes to a line of the solution. */
  onLine: (line: number, file?: string) => void;
  onTestsLine: (line: number) => void;
  onSteps: (wanted: StepsWanted) => void;
};

/** Results and output of the run, with the results tab first if there are any. */
export const RunConsole = (props: Props) => {
  const { run, isStale, language, limit, strength, terminal, tried, fold, onLine, onTestsLine, onSteps } =
    props;
  const ids = useTabIds();
  useEffect(() => {
    // Preload the chunk that shows results, before the first run.
    void loadResults();
  }, []);
  const outcome = run?.phase === 'done' ? run.outcome : null;
  const last = useLastOutcome(run);
  const code = (run?.phase === 'done' && run.tested?.solutionCode) || null;
  const { tab: chosen, choose } = useConsoleTab<'strength'>(run, tried);
  const tab = chosen === 'strength' && !strength ? 'results' : chosen;
  const accepted = strength ? acceptedOf(strength.strength) : 0;
  return (
    <Pane
      name={t.console}
      fullscreen={deskTexts.fullscreen}
      isFolded={fold?.isShown === false}
      tools={
        <>
          {isStale && outcome && <span className={styles.stale}>{t.stale}</span>}
          {fold && (
            <IconButton
              label={fold.isShown ? t.modes.hideConsole : t.modes.showConsole}
              aria-expanded={fold.isShown}
              icon={fold.isShown ? <ChevronDownIcon /> : <ChevronUpIcon />}
              onClick={() => fold.onShow(!fold.isShown)}
            />
          )}
        </>
      }
      head={
        <TabBar
          label={t.console}
          ids={ids}
          current={tab}
          onSelect={next => {
            choose(next);
            fold?.onShow(true);
          }}
          tabs={[
            { key: 'output', label: t.output },
            {
              key: 'results',
              label: (
                <>
                  {t.testResults}
                  {outcome && <span className={styles.summary}> {summaryOf(outcome)}</span>}
                </>
              ),
            },
            ...(strength ? [{ key: 'strength', label: t.strength.tab(accepted) } as const] : []),
          ]}
        />
      }
    >
      <TabPanel ids={ids} name={tab}>
        {tab === 'output' && terminal}
        <div
          className={styles.body}
          data-stale={isStale || undefined}
          hidden={tab === 'output' && terminal !== null}
        >
          <RunProgress run={run} notRun={t.notRun} />
          <Suspense fallback={<p className={styles.quiet}>{texts.common.loading}</p>}>
            {last && (
              <div hidden={!outcome || tab !== 'results'}>
                <RunResults
                  outcome={last}
                  language={language}
                  code={code}
                  limit={limit}
                  strength={
                    strength && (
                      <>
                        <StrengthFact strength={strength.strength} onLine={onLine} />{' '}
                        {accepted > 0 && (
                          <TextButton onClick={() => choose('strength')}>{t.strength.look}</TextButton>
                        )}
                      </>
                    )
                  }
                  onLine={onLine}
                  onTestsLine={onTestsLine}
                  onSteps={onSteps}
                />
              </div>
            )}
            {strength && tab === 'strength' && <TestStrength {...strength} onLine={onLine} />}
            {outcome && tab === 'output' && <RunOutput outcome={outcome} />}
          </Suspense>
        </div>
      </TabPanel>
    </Pane>
  );
};
