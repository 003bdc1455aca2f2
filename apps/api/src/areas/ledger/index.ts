export { balanceOf, type Figures } from './figures.ts';
export { type Holder, type LedgerKind } from './kind.ts';
export { registerLedgerJobs } from './ledger.jobs.ts';
export { standingTransactionOf } from './ledger.queries.ts';
export { type ActionToPost, post, undo } from './post.ts';
export { proveLedger } from './prove-ledger.ts';
