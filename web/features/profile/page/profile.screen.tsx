import type { ReactNode } from 'react';
import { useTitle } from '#web/browser/title.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { useTools } from '#web/session/tools.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { OwnData } from '../data/own-data.tsx';
import { NameForm } from './name-form.tsx';
import { OwnLanguage } from './own-language.tsx';
import { OwnSignIn } from './own-sign-in.tsx';
import { profileTexts } from '../profile-texts.ts';
import { useProfile, useProfileCalls } from '../profile.queries.ts';
import { OwnWays } from '../ways/own-ways.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';
import styles from '../profile.module.css';

const t = profileTexts;

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** What a person sees and changes about themselves. `identities` is the part of another feature. */
export const ProfileScreen = ({ identities }: { identities: ReactNode }) => {
  useTitle(t.title);
  const { toasts, pageData } = useTools();
  const profile = useProfile();
  const calls = useProfileCalls();
  const handleName = async (name: { firstName: string; lastName: string }) => {
    const problem = await problemFrom(calls.changeName(name));
    if (!problem) toasts.show('info', t.name.done);
    return problem;
  };
  return (
    <div className={styles.screen}>
      <PageHeading>{t.title}</PageHeading>
      <Loaded query={profile} failedTitle={t.loadFailed} lines={6}>
        {found => (
          <>
            <Part title={t.name.title}>
              <p className={styles.quiet}>{t.name.hint}</p>
              <NameForm name={found} onSave={handleName} />
            </Part>
            {pageData.languages && (
              <Part title={t.language.title}>
                <OwnLanguage
                  language={found.language}
                  offered={pageData.languages}
                  onChange={language => problemFrom(calls.changeLanguage(language))}
                />
              </Part>
            )}
            <Part title={t.signIn.title}>
              <OwnSignIn
                profile={found}
                onEnd={async () => {
                  await calls.endOtherSessions();
                  toasts.show('info', t.signIn.ended);
                }}
              />
            </Part>
            <OwnWays />
            <Part title={t.tokens.title}>
              <OwnTokens />
            </Part>
            <Part title={t.identities.title}>{identities}</Part>
            <Part title={t.data.title}>
              <OwnData hasPassword={found.hasPassword} />
            </Part>
          </>
        )}
      </Loaded>
    </div>
  );
};
