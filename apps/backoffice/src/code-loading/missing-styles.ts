const missing = new Set<HTMLLinkElement>();

// Errors of files do not bubble, so they are caught on their way down.
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
  // A link that is put into the page anew is asked for anew.
  for (const link of again) document.head.append(link);
  await all;
}
