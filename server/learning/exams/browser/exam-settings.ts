import type { BrowserSettings } from './config-key.ts';

/** What Safe Exam Browser is told for an exam. What is not named has the browser's own default. */
export const examSettings = ({
  startUrl,
  publicUrl,
}: {
  startUrl: string;
  publicUrl: string;
}): BrowserSettings => ({
  startURL: startUrl,
  // Send the hash of the Config Key with each request.
  sendBrowserExamKey: true,
  browserWindowAllowReload: true,
  allowQuit: true,
  quitURLConfirm: true,
  allowSpellCheck: false,
  allowPreferencesWindow: false,
  showTaskBar: true,
  showTime: true,
  URLFilterEnable: true,
  URLFilterEnableContentFilter: false,
  URLFilterRules: [
    { active: true, regex: false, action: 1, expression: `${publicUrl.replace(/^https?:\/\//, '')}/*` },
  ],
});
