import { OwnIdentities } from '#web/features/identities/own-identities.tsx';
import { ProfileScreen } from '#web/features/profile/page/profile.screen.tsx';

/** The profile with the part that another feature shows in it. */
export const OwnProfile = () => <ProfileScreen identities={<OwnIdentities />} />;
