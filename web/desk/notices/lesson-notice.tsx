import type { ReactNode } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';

type Props = { kind: 'info' | 'success'; children: ReactNode; action?: ReactNode };

/** One line above the lesson, with an action. */
export const LessonNotice = ({ kind, children, action }: Props) => (
  <div className={notices.notice}>
    <Notice kind={kind}>
      <div className={notices.line}>
        <output>{children}</output>
        {action}
      </div>
    </Notice>
  </div>
);
