import type { Deps } from '#kernel/deps.ts';
import { type FoldLoop, startFolding } from '#kernel/roll-ups/fold-loop.ts';
import { foldMarker } from './fold-marker.ts';
import { ROLL_UPS } from './roll-ups.ts';

export { ROLL_UPS } from './roll-ups.ts';
export { registerSystemJobs } from './system.jobs.ts';
export { systemRoutes as mountSystem } from './system.routes.ts';

export const keepRollUpsFolded = (deps: Pick<Deps, 'db' | 'log' | 'clock'>): FoldLoop =>
  startFolding({ db: deps.db, log: deps.log, onRound: foldMarker(deps) }, ROLL_UPS);
