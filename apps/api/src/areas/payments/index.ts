export { boletoRule, type BoletoRule, type DueDateRules } from './due-dates.ts';
export { issueChargeJob } from './payments.jobs.ts';
export { planPayments, type PaymentTerms, type PlannedPayment } from './planned-payments.ts';
export { allowedMethods, type PlanPrices, priceOf } from './price.ts';
export { requestPayments } from './request-payments.ts';
export { feeRateOn, type PaymentOwner, refreshPaymentFigures } from './request-payments.queries.ts';
