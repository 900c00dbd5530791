import { onCourseSettingsChanged } from '#server/authoring/courses/on-course-settings-changed.ts';
import { keepPublicShare } from './keep-public-share.ts';

export const sharingHooks = [
  onCourseSettingsChanged.handledBy((_services, tx, course) => keepPublicShare(tx, course)),
];
