import { Button } from '@mantine/core';
import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { ltiTexts } from './lti-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useTools } from '#web/session/tools.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
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

const PlatformLists = ({ ltiPlatforms, tool, failures }: Platforms) => {
  const { announcer } = useTools();
  const calls = usePlatformCalls();
  const scores = useUnsentScores();
  const [isAdding, setAdding] = useState(false);
  const unknown = failures.find(failure => failure.platformId === null);
  return (
    <>
      {unknown && <UnknownPlatform failure={unknown} />}
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
        {ltiPlatforms.length === 0 ? (
          <EmptyState>{t.none}</EmptyState>
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
      </section>
      {scores.data && scores.data.length > 0 && (
        <UnsentScores
          scores={scores.data}
          isBusy={calls.resend.isPending}
          onResend={() => calls.resend.mutate()}
        />
      )}
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
  const platforms = usePlatforms();
  return (
    <div className={styles.screen}>
      <div>
        <PageHeading>{t.title}</PageHeading>
        <p className={styles.lead}>{t.lead}</p>
      </div>
      <Loaded query={platforms} failedTitle={t.loadFailed} lines={5}>
        {data => <PlatformLists {...data} />}
      </Loaded>
    </div>
  );
};
