export { type ManualScheduler, manualScheduler, type Scheduler, systemScheduler } from './shared/scheduler.ts';
export { signatureHeader } from './transfeera/identifiers.ts';
export { DEFAULT_KNOBS, type Knobs } from './transfeera/knobs.ts';
export { TRIES_AFTER_MS } from './transfeera/notifier.ts';
export { type SimulatedTransfeera, simulateTransfeera, type TransfeeraOptions } from './transfeera/simulator.ts';
