export { type Account, accountSecret, ACCOUNTS } from './accounts.ts';
export { type Behaviour, type BehaviourChange, GOOD_BEHAVIOUR } from './behaviour.ts';
export type { Charge, ChargeStatus } from './charge.ts';
export { BACKOFF_MS, type Delivery } from './dispatch.ts';
export { REORDER_WAIT_MS } from './notifier.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { manualScheduler, type ManualScheduler, type Scheduler, systemScheduler } from './scheduler.ts';
export { signatureHeader } from './signature.ts';
export { type CardOutcome, DENIALS, type Denial, TEST_CARDS, type TestCard } from './test-cards.ts';
