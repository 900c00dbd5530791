import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export const AdminHomeScreen = () => {
  useTitle(texts.admin.title);
  return <PageHeading>{texts.admin.welcome}</PageHeading>;
};
