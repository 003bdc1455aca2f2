/** How long the page stays blank at most. */
const LONGEST_BLANK = 1000;

interface Drawings {
  /** Once its screen is loaded, or cannot be. */
  readonly page: () => void;
  /** Until then, when it takes long. */
  readonly waiting: () => void;
}

export async function drawWhenLoaded(loading: Promise<unknown>, { page, waiting }: Drawings): Promise<void> {
  const slow = setTimeout(waiting, LONGEST_BLANK);
  await Promise.allSettled([loading]);
  clearTimeout(slow);
  page();
}
