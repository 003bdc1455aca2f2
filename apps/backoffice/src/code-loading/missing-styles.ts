const missing = new Set<HTMLLinkElement>();

// Errors of files do not bubble, so the listener catches them in the capture phase.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  true,
);

const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)), { once: true });
  });

/**
 * Asks again for the style sheets that did not come: Vite asks for each of them once and draws the part without it.
 */
export async function loadMissingStyles(): Promise<void> {
  const again = [...missing];
  missing.clear();
  const all = Promise.all(again.map(settled));
  // The browser loads the file of a link again when the link is put into the page again.
  for (const link of again) document.head.append(link);
  await all;
}
