import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import { updateRun } from './exports.queries.ts';

/** Thrown to end a run whose export was cancelled, or was taken over by another run. */
export class RunOver extends Error {
  override name = 'RunOver';
}

interface RunDeps {
  readonly db: Database;
  readonly clock: { now(): Temporal.Instant };
}

const EVERY_MS = 1000;

/**
 * Stores the progress of an export's run about once a second. Checks at the same time whether the export was cancelled
 * and whether its owner has lost the right to it.
 */
export class RunControl {
  rows = 0;
  total: number | null = null;
  readonly #over = new AbortController();
  #isForbidden = false;
  readonly #stopped = new AbortController();
  readonly #telling: Promise<void>;

  constructor(deps: RunDeps, run: { readonly id: string; readonly attempt: number }, mayGoOn: () => Promise<boolean>) {
    this.#telling = this.#tell(deps, run, mayGoOn);
  }

  /** Throws RunOver when the run must end. Refuses with FORBIDDEN when the owner has lost the right to the export. */
  check(): void {
    if (this.#isForbidden) refuse('FORBIDDEN');
    if (this.#over.signal.aborted) throw new RunOver();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#telling;
  }

  async #tell(
    { db, clock }: RunDeps,
    run: { readonly id: string; readonly attempt: number },
    mayGoOn: () => Promise<boolean>,
  ): Promise<void> {
    const { signal } = this.#stopped;
    for (;;) {
      await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const progress = { rows: this.rows, total: this.total, progressedAt: clock.now() };
      // An unreachable database does not end the run here: reading rows will fail too.
      const goesOn = await updateRun(db, run, progress).catch(() => true);
      if (!goesOn) this.#over.abort();
      this.#isForbidden = !(await mayGoOn().catch(() => true));
    }
  }
}
