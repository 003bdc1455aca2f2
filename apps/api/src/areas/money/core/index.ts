export { type CampaignWindow, enrolmentProblem, preRegistrationProblem, windowState } from './terms/campaign-window.ts';
export { apply, idsFor, type PlanIds } from './apply.ts';
export { approvableCommand } from './approvable-command.ts';
export { type CarriedOutBy, carryOut } from './carry-out.ts';
export { type IrregularityType, raiseIrregularity } from './irregularities.queries.ts';
export type { ChargeChange, ChargeState } from './charge-state.ts';
export {
  type BoletoRule,
  DAYS_TO_PAY,
  type DueDateRules,
  endOfDay,
  firstDue,
  isOnDayOfMonth,
} from './terms/due-dates.ts';
export { effectOf, simulationOf } from './effect.ts';
export {
  addShares,
  balanceByHolder,
  debtNotRequested,
  type Facts,
  figuresOf,
  type MoneyFacts,
  MOST_CENTS,
  negateShares,
  NO_SHARES,
  notCoveredByCredit,
  type Offer,
  openPayments,
  type PaymentFact,
  paymentFiguresOf,
  type PostedFact,
  type RegistrationFact,
  sharesToRequest,
  totalOf,
} from './facts.ts';
export { factsOf, lockedMoneyFacts, moneyFactsOf, offerOf, readIsPenaltyPaid } from './facts.queries.ts';
export { hasBegunToPay, policyProblem } from './facts-standing.ts';
export { heldForReversal, heldInOnePiece } from './given-back.ts';
export { factsToLookAt, mountMoneyCommand } from './money-command.ts';
export { type HiddenInstalments, isBoletoHidden } from './terms/hidden-boletos.ts';
export { isMoneyAtOtherSchool } from './terms/school-movements.queries.ts';
export { instalmentsHiddenFrom } from './terms/hidden-boletos.queries.ts';
export { barcodeToPrint, isBoleto, openPixCode, type Payable, payProblem, pixCodeToShow } from './instrument.ts';
export type { Approving, MoneyCommandRule } from './money-command-rule.ts';
export { cancelChargeJob, issueChargeJob, QUICK_TRIES, SWEPT } from './money.jobs.ts';
export { nextToPay } from './next-to-pay.queries.ts';
export { type PaymentOwner, type PaymentsChange, writePayments, insertPayments } from './payment-rows.queries.ts';
export { maySendHowToPay, type Reachable, reachableOf } from './may-send.ts';
export {
  debtBesideRequests,
  type Credits,
  daysLate,
  nextDueDate,
  type OpenCharge,
  overdueOf,
} from './owed.ts';
export type { CausedLine, CauseText, DeclaredRow } from './declared-row.queries.ts';
export type { OwnRow, OwnRowAt, RowFacts } from './own-row.ts';
export {
  type AskedOfProvider,
  confirmedBy,
  type DeclaredCommand,
  type DeclaredCommands,
  rowAskedFor,
  rowsOf,
  type SummedLines,
} from './declared-command.ts';
export { paymentCanOf, paymentProblem } from './payment.policy.ts';
export { cameForPenalty, owedBesidePenalty, penaltyInForce } from './penalty-paid.ts';
export { type Plan, type PlannedRequest, planOf } from './plan.ts';
export { planPayments, type PaymentTerms, type PlannedPayment } from './terms/planned-payments.ts';
export { allowedMethods, type PlanPrices, priceOf, pricesOf } from './terms/price.ts';
export type { ActionRule, PaymentRule, RegistrationStanding } from './action-rule.ts';
export { canOf, MANAGES_REGISTRATIONS, registered } from './registration.policy.ts';
export {
  amountWithin,
  type Asked,
  askedReason,
  askedShare,
  type Draft,
  problemIn,
  problemsIn,
  withoutEmptyTexts,
} from './asked-fields.ts';
export { askedMethod, asksForPayment, type PaymentForm } from './payment-form.asks.ts';
export { requestByForm } from './request-by-form.ts';
export { dayOfSchedule, requestAgain } from './request-again.ts';
export { requestTheRest } from './request-the-rest.ts';
export { requestWhatIsLeft } from './request-what-is-left.ts';
export { emptyStock, inSeatOrder, sameStock, type Stock, type StockLeft, stocksOf } from './terms/seats.ts';
export {
  giveSeatsBack,
  leftOfStocks,
  moveSeats,
  refuseWhenEmpty,
  seatsLeft,
  takeSeats,
  takeSeatsIfLeft,
} from './terms/seats.queries.ts';
export { approvedFrom, approvedUntil, DAYS_PER_CARD_INSTALLMENT, liquidationDay } from './terms/settlement.ts';
export { contractVariables, type Terms } from './terms/terms.ts';
export { termsById, termsInCampaign, termsOfSchool } from './terms/terms.queries.ts';
