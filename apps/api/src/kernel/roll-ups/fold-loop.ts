import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kernel/db/connect.ts';
import { foldDeltas } from './fold-deltas.ts';
import type { RollUp } from './roll-up.ts';

interface FoldDeps {
  readonly db: Database;
  readonly log: { error(details: object, message: string): void };
  readonly onRound?: (round: FoldRound) => Promise<void>;
}

export interface FoldRound {
  readonly folded: number;
  readonly ok: boolean;
}

export interface FoldLoop {
  /** Waits until the running merge has ended, and starts no further one. */
  stop(): Promise<void>;
}

/**
 * Merges the deltas of all roll-ups again and again; several workers share the roll-ups among themselves. If merging
 * stops, totals stay right, because readers add unmerged deltas.
 */
export function startFolding(deps: FoldDeps, rollUps: readonly RollUp[], everyMs = 2000): FoldLoop {
  const stopping = new AbortController();
  const done = fold(deps, rollUps, everyMs, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function fold(
  { db, log, onRound }: FoldDeps,
  rollUps: readonly RollUp[],
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    let folded = 0;
    let ok = true;
    for (const rollUp of rollUps) {
      try {
        folded += await foldDeltas(db, rollUp, { stopping, leavesTaken: true });
      } catch (error) {
        ok = false;
        log.error({ err: error, rollUp: rollUp.name }, 'fold');
      }
    }
    await onRound?.({ folded, ok }).catch((error: unknown) => log.error({ err: error }, 'fold mark'));
    await pause(everyMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
