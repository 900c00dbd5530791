import { PageData, pageDataElementId } from '#contract/session.ts';
import { logProblem } from '#web/browser/log-problem.ts';

/** What the server wrote into the page. Without it (a broken proxy, say) reading still works, writing does not. */
export const readPageData = (document: Document): PageData => {
  try {
    return PageData.parse(JSON.parse(document.getElementById(pageDataElementId)?.textContent ?? ''));
  } catch (cause) {
    logProblem('The page came without its data', cause);
    return { csrfToken: '', styleNonce: '', canMail: false };
  }
};
