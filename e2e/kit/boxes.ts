import { expect, type Page } from '@playwright/test';

/** A small laptop, two larger screens, a tablet and two phones. */
export const sizes = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** A laptop of 1366 by 768 at 200 % and at 400 %: what is left of it in CSS pixels. */
export const zoomed = [
  { width: 683, height: 384 },
  { width: 342, height: 192 },
] as const;

export const headerWidths = [320, 360, 390, 480, 600, 768, 900, 1024, 1180, 1366, 1600, 1920];

type Wanted = { isHeaderOnly: boolean; mayScrollInside: boolean };

/** Runs in the page: what is wrong with where things stand, as lines. */
const findFlaws = ({ isHeaderOnly, mayScrollInside }: Wanted): string[] => {
  const flaws: string[] = [];
  const say = (flaw: string, element: Element) =>
    flaws.push(`${flaw}: ${element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)}`);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"] svg, .visually-hidden')
    );
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  /** As much of it as its ancestors let through. */
  const seenBox = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { left, right, top, bottom };
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const clip = at.getBoundingClientRect();
      box.left = Math.max(box.left, clip.left);
      box.right = Math.min(box.right, clip.right);
    }
    return box;
  };

  const main = document.querySelector('main') ?? document.body;
  const row = (() => {
    let at: Element | null = main.querySelector('h1');
    while (at && at.getBoundingClientRect().width < main.getBoundingClientRect().width * 0.85)
      at = at.parentElement;
    return at;
  })();
  const heads = [row, ...main.querySelectorAll('section[aria-label] > div:first-child')].filter(
    (head): head is Element => head !== null && head.getBoundingClientRect().height < 100,
  );
  for (const head of heads) {
    const parts = [...head.querySelectorAll('h1, h2, button, a, input, select, label, span, p, time')].filter(
      part => isShown(part) && (part.matches('button, a, select, input:not([type=radio])') || hasText(part)),
    );
    for (const [index, part] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        if (part.contains(other) || other.contains(part)) continue;
        const [a, b] = [seenBox(part), seenBox(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) say(`overlaps “${other.textContent}”`, part);
      }
  }
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { right } = element.getBoundingClientRect();
      return right > window.innerWidth + 1 && isShown(element);
    });
    say('the page scrolls sideways', wide.at(-1) ?? document.body);
  }
  if (isHeaderOnly) return flaws;

  // One of them; of what is behind a dialog nothing can be pressed.
  const within = document.querySelector('[role=dialog][aria-modal=true]') ?? document.body;
  const paint = document.createElement('i');
  paint.style.color = 'var(--primary)';
  document.body.append(paint);
  const primaries = [...within.querySelectorAll('button, a[href]')].filter(
    element =>
      isShown(element) && getComputedStyle(element).backgroundColor === getComputedStyle(paint).color,
  );
  paint.remove();
  for (const element of primaries.slice(1)) say('a second primary button', element);

  const scrolls = (element: Element) =>
    ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight + 1;
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || element.closest('.cm-editor, pre, textarea, svg')) continue;
    if (!mayScrollInside && scrolls(element))
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
        if (scrolls(at)) say('scrolls inside of what scrolls', element);
    if (hasText(element)) {
      const right = Math.max(
        ...[...element.childNodes]
          .filter(node => node.nodeType === Node.TEXT_NODE)
          .map(node => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return range.getBoundingClientRect().right;
          }),
      );
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, position, clipPath } = getComputedStyle(at);
        // Only for screen readers.
        if (clipPath !== 'none') break;
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
        if (['auto', 'scroll'].includes(overflowX) || position === 'fixed') break;
        if (!['hidden', 'clip'].includes(overflowX)) continue;
        if (right - at.getBoundingClientRect().right > 2) say('cut without an ellipsis', element);
      }
    }
    if (!element.matches('button, a[href], input, select, textarea, summary, [role=tab]')) continue;
    // A link that covers its card or its row.
    const cover = getComputedStyle(element, '::after');
    if (cover.content !== 'none' && cover.position === 'absolute') continue;
    const isInText =
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      hasText(element.parentElement!);
    const target = element.matches('input') ? (element.closest('label') ?? element) : element;
    const { width, height } = target.getBoundingClientRect();
    if (!isInText && (width < 23.5 || height < 23.5))
      say(`a target of ${Math.round(width)} by ${Math.round(height)}`, element);
  }
  return flaws;
};

const header = { isHeaderOnly: true, mayScrollInside: true };

/** What is wrong with where things stand at this size. */
export const flawsOf = (page: Page) =>
  page.evaluate(findFlaws, { isHeaderOnly: false, mayScrollInside: false });

export const headerFlawsOf = (page: Page) => page.evaluate(findFlaws, header);

/** Waits until what moves has come to rest: flaws of a moment are none. */
const expectNoFlaws = async (page: Page, at: string, wanted: Wanted) =>
  expect
    .poll(() => page.evaluate(findFlaws, wanted), {
      message: at,
      intervals: [50, 100, 200, 400],
    })
    .toEqual([]);

/** Nothing overlaps in heads, no text is cut without an ellipsis, nothing scrolls sideways, and targets are large enough. */
export const expectGoodBoxes = async (page: Page, name: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoFlaws(page, `${name} at ${size.width}`, { isHeaderOnly: false, mayScrollInside: true });
  }
};

/** The same, and nothing scrolls inside of what scrolls: on six screens, and zoomed in to 200 % and 400 %. */
export const expectBestBoxes = async (page: Page, name: string) => {
  for (const size of [...sizes, ...zoomed]) {
    await page.setViewportSize(size);
    await expectNoFlaws(page, `${name} at ${size.width}`, { isHeaderOnly: false, mayScrollInside: false });
  }
};

/** At twelve widths no two boxes of a header meet. */
export const expectGoodHeader = async (page: Page, name: string) => {
  for (const width of headerWidths) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoFlaws(page, `the header of ${name} at ${width}`, header);
  }
  await page.setViewportSize(sizes[0]);
};
