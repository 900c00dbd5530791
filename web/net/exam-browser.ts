/** What newer versions of Safe Exam Browser tell the page, instead of sending it with each request. */
type Security = { configKey?: string; updateKeys?: (done: () => void) => void };

let known: { hash: string; url: string } | null = null;

const securityOf = (window: object) =>
  (window as { SafeExamBrowser?: { security?: Security } }).SafeExamBrowser?.security;

/** Called once: the key is for the address of the page at that time. */
export const readExamBrowser = (window: Pick<Window, 'location'>): void => {
  const security = securityOf(window);
  if (!security) return;
  const url = window.location.href.replace(/#.*$/s, '');
  const keep = () => {
    if (security.configKey) known = { hash: security.configKey, url };
  };
  if (security.updateKeys) security.updateKeys(keep);
  keep();
};

/** For each call; nothing in other browsers. */
export const examBrowserHeaders = (): Record<string, string> =>
  known ? { 'x-cairn-exam-browser': `${known.hash} ${known.url}` } : {};
