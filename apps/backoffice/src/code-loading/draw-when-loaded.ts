/** Milliseconds that the page stays blank at most. */
const LONGEST_BLANK = 1000;

interface Drawings {
  /** Draws the page once its screen has been loaded or has failed to load. */
  readonly page: () => void;
  /** Draws what is shown until then when loading takes long. */
  readonly waiting: () => void;
}

export async function drawWhenLoaded(loading: Promise<unknown>, { page, waiting }: Drawings): Promise<void> {
  const slow = setTimeout(waiting, LONGEST_BLANK);
  await Promise.allSettled([loading]);
  clearTimeout(slow);
  page();
}
