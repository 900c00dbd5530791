import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { ltiTexts } from './lti-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { type PagedSearch, usePagedSearch } from '#web/browser/use-paged-search.ts';
import { PageButtons } from '#web/forms/page-buttons.tsx';
import { SearchField } from '#web/forms/search-field.tsx';
import { Loaded } from '#web/loading/loaded.tsx';
import { AddPlatformDialog } from './add-platform-dialog.tsx';
import { type Platforms, usePlatformCalls, usePlatforms, useUnsentScores } from './lti-platforms.queries.ts';
import { PlatformCard } from './platform-card.tsx';
import { RegistrationLink } from './registration-link.tsx';
import { ToolAddresses } from './tool-addresses.tsx';
import { UnknownPlatform } from './unknown-platform.tsx';
import { UnsentScores } from './unsent-scores.tsx';
import styles from './lti-platforms.module.css';

const t = ltiTexts;

/** As many as one sees at a glance. */
const fewPlatforms = 3;

const PlatformLists = ({
  ltiPlatforms,
  pagination,
  tool,
  failures,
  state,
}: Platforms & { state: PagedSearch }) => {
  const { announcer } = useTools();
  const calls = usePlatformCalls();
  const scores = useUnsentScores();
  const [isAdding, setAdding] = useState(false);
  const unknown = failures.find(failure => failure.platformId === null);
  return (
    <>
      {unknown && <UnknownPlatform failure={unknown} platforms={ltiPlatforms} />}
      {scores.data && scores.data.total > 0 && (
        <UnsentScores
          {...scores.data}
          isBusy={calls.resend.isPending}
          onResend={() => calls.resend.mutate()}
        />
      )}
      <section className={styles.section} aria-labelledby="platforms-title">
        <div className={styles.line}>
          <h2 id="platforms-title">{t.platforms}</h2>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t.addByHand}
          </Button>
        </div>
        <RegistrationLink
          link={calls.makeLink.data ?? null}
          isBusy={calls.makeLink.isPending}
          onMake={isApproving => calls.makeLink.mutate(isApproving)}
        />
        {(state.search !== '' || pagination.total > fewPlatforms) && (
          <SearchField
            label={t.list.search}
            clearLabel={t.list.clear}
            value={state.search}
            onSearch={state.find}
          />
        )}
        {ltiPlatforms.length === 0 ? (
          <EmptyState>{state.search === '' ? t.none : t.list.noMatch(state.search)}</EmptyState>
        ) : (
          <ul className={styles.cards}>
            {ltiPlatforms.map(platform => (
              <PlatformCard
                key={platform.id}
                platform={platform}
                failure={failures.find(failure => failure.platformId === platform.id) ?? null}
                calls={calls}
              />
            ))}
          </ul>
        )}
        {pagination.totalPages > 1 && (
          <PageButtons words={t.list} pagination={pagination} onGo={state.goTo} />
        )}
      </section>
      <ToolAddresses
        tool={tool}
        isBusy={calls.rotateKey.isPending}
        onRotate={() => calls.rotateKey.mutate()}
      />
      <AddPlatformDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdd={values =>
          problemFrom(
            calls.add.mutateAsync(values).then(() => {
              setAdding(false);
              announcer.say(t.added(values.name));
            }),
          )
        }
      />
    </>
  );
};

/** The platforms that may launch us: registration, activation, and failed launches. */
export const LtiPlatformsScreen = () => {
  useTitle(t.title);
  const state = usePagedSearch();
  const platforms = usePlatforms(state);
  return (
    <div className={styles.screen}>
      <div>
        <PageHeading>{t.title}</PageHeading>
        <p className={styles.lead}>{t.lead}</p>
      </div>
      <Loaded query={platforms} failedTitle={t.loadFailed} lines={5}>
        {data => <PlatformLists {...data} state={state} />}
      </Loaded>
    </div>
  );
};
