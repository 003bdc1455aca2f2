export { proofOf } from './proof.ts';
export { type CardRelayOptions, createCardRelay, type RunningRelay } from './relay.ts';
