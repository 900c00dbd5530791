import { PageData, pageDataElementId } from '#contract/core/session.ts';
import { logProblem } from '#web/browser/log-problem.ts';

/**
 * The data that the server embedded in the page. Without it (such as behind a broken proxy) reading works, writing does
 * not.
 */
export const readPageData = (document: Document): PageData => {
  try {
    return PageData.parse(JSON.parse(document.getElementById(pageDataElementId)?.textContent ?? ''));
  } catch (cause) {
    logProblem('The page data is missing or invalid', cause);
    return { csrfToken: '', styleNonce: '', canMail: false };
  }
};
