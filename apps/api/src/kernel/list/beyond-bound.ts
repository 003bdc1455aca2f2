/** How long a search stays known to find more than is counted. */
const KEPT_MS = 60_000;
const MOST = 1_000;

/**
 * Remembers which searches were lately found to have more rows than a list counts, so that paging through one does not count to the
 * bound again and again. Only that is remembered, never a number: a search that finds few is counted every time.
 */
export class BeyondBound {
  readonly #until = new Map<string, number>();

  /** `now` in milliseconds of a clock that only goes forward. */
  knows(search: string, now: number): boolean {
    return (this.#until.get(search) ?? 0) > now;
  }

  note(search: string, now: number): void {
    this.#until.delete(search);
    this.#until.set(search, now + KEPT_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST && oldest !== undefined) this.#until.delete(oldest);
  }
}
