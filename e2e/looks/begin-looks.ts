/* oxlint-disable import/no-default-export -- Playwright calls it as its setup */
import { forgetExamined } from './examined.ts';

/** What an earlier run examined says nothing about this one. */
export default function beginLooks() {
  forgetExamined();
}
