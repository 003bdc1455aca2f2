export { addFigures, type Figures, NO_FIGURES } from './figures.ts';
export {
  CREDIT_SORTS,
  type CreditSort,
  type Holder,
  CREDIT_KINDS,
  LEDGER_KINDS,
  type LedgerKind,
  undoneAs,
} from './kind.ts';
export { stillPosted } from './ledger.queries.ts';
export { registerLedgerJobs } from './ledger.jobs.ts';
export { type ActionToPost, type ChargedPlan, figureColumns, post, postTransaction, undoTransaction } from './post.ts';
export { proveLedger } from './prove-ledger.ts';
