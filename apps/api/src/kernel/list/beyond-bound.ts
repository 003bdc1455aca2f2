/** Milliseconds. */
const KEPT_MS = 60_000;
const MOST = 1_000;

/** Remembers searches beyond the counting bound, so that paging does not count again. */
export class BeyondBound {
  readonly #until = new Map<string, number>();

  /** Milliseconds of a monotonic clock. */
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
