/** Milliseconds that the page stays blank at most. */
const LONGEST_BLANK = 1000;

interface Drawings {
  /** Draws the page once its screen is loaded, or cannot be. */
  readonly page: () => void;
  /** Draws what is shown until then when it takes long. */
  readonly waiting: () => void;
}

export async function drawWhenLoaded(loading: Promise<unknown>, { page, waiting }: Drawings): Promise<void> {
  const slow = setTimeout(waiting, LONGEST_BLANK);
  await Promise.allSettled([loading]);
  clearTimeout(slow);
  page();
}
