import { useEffect } from 'react';

/**
 * Words to the page around us, when a learning management system shows us in a frame. Platforms know different ones and
 * ignore the rest, so nothing here depends on an answer. None of them tells anything that the page could not see: heights
 * and whether something is unsaved. So they need not know whose page it is.
 */

const tell = (message: object) => {
  const around = window.parent === window ? window.opener : window.parent;
  (around as Window | null)?.postMessage(message, '*');
};

export const isFramed = (): boolean => window.parent !== window;

const leastHeight = 640;

const askForHeight = (height: number) => {
  tell({ subject: 'lti.frameResize', height });
  tell({ subject: 'org.imsglobal.lti.frameResize', height });
};

/** The frame grows with a page to read, so that it has no scrollbar of its own. */
const followContent = (): (() => void) => {
  let last = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.max(leastHeight, Math.ceil(document.documentElement.getBoundingClientRect().height));
    if (Math.abs(height - last) < 4) return;
    last = height;
    askForHeight(height);
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
};

type WindowSize = { subject?: unknown; height?: unknown; offset?: { top?: unknown }; footer?: unknown };

/**
 * A workbench has panes that scroll by themselves: its frame is as high as what is visible of the page. Once the platform
 * has told us how high that is, the frame itself must not scroll, or there would be two scrollbars side by side.
 */
const fillWindow = (): (() => void) => {
  const { style } = document.documentElement;
  const handleMessage = ({ data, source }: MessageEvent<WindowSize | null>) => {
    if (source !== window.parent || data?.subject !== 'lti.fetchWindowSize.response') return;
    const [height, offset, footer] = [data.height, data.offset?.top, data.footer].map(Number);
    if (!height) return;
    style.overflow = 'hidden';
    askForHeight(Math.max(leastHeight, Math.floor(height - (offset || 0) - (footer || 0))));
  };
  window.addEventListener('message', handleMessage);
  tell({ subject: 'lti.fetchWindowSize' });
  return () => {
    window.removeEventListener('message', handleMessage);
    style.overflow = '';
  };
};

/** Keeps the frame as high as the screen in it needs. */
export const useFrameHeight = ({
  isOn,
  isWorkbench,
  pathname,
}: {
  isOn: boolean;
  isWorkbench: boolean;
  pathname: string;
}) => {
  useEffect(() => (isOn ? (isWorkbench ? fillWindow() : followContent()) : undefined), [isOn, isWorkbench]);
  useEffect(() => {
    if (isOn) tell({ subject: 'lti.scrollToTop' });
  }, [isOn, pathname]);
};

/** While something is not saved, the platform asks before it leaves its own page. */
export const useUnloadMessage = (message: string | null) => {
  useEffect(() => {
    if (message === null || !isFramed()) return;
    tell({ subject: 'lti.setUnloadMessage', message });
    return () => tell({ subject: 'lti.removeUnloadMessage' });
  }, [message]);
};

/** Some platforms read aloud what we have to say: a screen reader may not listen to a frame that has no focus. */
export const useSpokenOutside = ({ id, text }: { id: number; text: string }) => {
  useEffect(() => {
    if (text !== '' && isFramed()) tell({ subject: 'lti.screenReaderAlert', body: text });
  }, [id, text]);
};
