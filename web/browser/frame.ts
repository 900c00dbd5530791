import { useEffect } from 'react';

/**
 * postMessage calls to the parent page when a learning management system shows us in a frame. Platforms support
 * different messages and ignore the rest, so nothing depends on a reply. They carry heights, whether something is
 * unsaved, and announcements: nothing secret, so the target origin can be `*`.
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

/** Resizes the frame to the content height, so that it needs no scrollbar. */
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
 * A desk scrolls inside its panes, so its frame gets the height of the parent's viewport. Once the platform
 * has sent that height, the frame itself must not scroll, or there would be two scrollbars.
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

/** Keeps the frame as high as the current screen needs. */
export const useFrameHeight = ({
  isOn,
  isDesk,
  pathname,
}: {
  isOn: boolean;
  isDesk: boolean;
  pathname: string;
}) => {
  useEffect(() => (isOn ? (isDesk ? fillWindow() : followContent()) : undefined), [isOn, isDesk]);
  useEffect(() => {
    if (isOn) tell({ subject: 'lti.scrollToTop' });
  }, [isOn, pathname]);
};

/** Makes the platform ask before leaving its page while something is unsaved. */
export const useUnloadMessage = (message: string | null) => {
  useEffect(() => {
    if (message === null || !isFramed()) return;
    tell({ subject: 'lti.setUnloadMessage', message });
    return () => tell({ subject: 'lti.removeUnloadMessage' });
  }, [message]);
};

/** Some platforms announce our messages: a screen reader may ignore live regions in a frame without focus. */
export const useSpokenOutside = ({ id, text }: { id: number; text: string }) => {
  useEffect(() => {
    if (text !== '' && isFramed()) tell({ subject: 'lti.screenReaderAlert', body: text });
  }, [id, text]);
};
