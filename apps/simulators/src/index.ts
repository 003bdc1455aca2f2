export { type CardDenial, GETNET_TEST_CARDS } from './getnet/cards.ts';
export { GETNET_KNOBS, type GetnetKnobs } from './getnet/knobs.ts';
export { type GetnetOptions, type SimulatedGetnet, simulateGetnet } from './getnet/simulator.ts';
export { PASSING_FAULTS } from './shared/faults.ts';
export { type ManualScheduler, manualScheduler, type Scheduler, systemScheduler } from './shared/scheduler.ts';
export { signatureHeader } from './transfeera/identifiers.ts';
export { DEFAULT_KNOBS, type Knobs } from './transfeera/knobs.ts';
export { TRIES_AFTER_MS } from './transfeera/notifier.ts';
export { type SimulatedTransfeera, simulateTransfeera, type TransfeeraOptions } from './transfeera/simulator.ts';
