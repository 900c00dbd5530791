/** Makes everything except this element inert while it fills the page; toasts and live regions stay active. */
export const standAlone = (element: HTMLElement): (() => void) => {
  const silenced: HTMLElement[] = [];
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children) {
      const isNeeded =
        sibling === at || sibling.matches('output, [data-toasts], script, style, [data-portal]');
      if (isNeeded || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
  return () => {
    for (const sibling of silenced) sibling.inert = false;
  };
};
