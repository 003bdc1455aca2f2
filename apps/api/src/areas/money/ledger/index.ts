export { addFigures, type Figures, NO_FIGURES } from './figures.ts';
export {
  CASH_ACCOUNTS,
  CREDIT_SORTS,
  type CreditSort,
  type Holder,
  CREDIT_KINDS,
  isOfContract,
  LEDGER_KINDS,
  type LedgerKind,
  movesMoney,
  undoneAs,
} from './kind.ts';
export { stillPosted } from './ledger.queries.ts';
export { noteWholeProof, registerLedgerJobs } from './ledger.jobs.ts';
export { type ActionToPost, type ChargedPlan, figureColumns, post, postTransaction, undoTransaction } from './post.ts';
export { proveLedger } from './prove-ledger.ts';
