import { duration } from '#kernel/metrics/durations.ts';

const SECONDS = [0.1, 0.3, 1, 3, 10, 30];
const SECONDS_TO_HOURS = [0.3, 1, 5, 30, 120, 600, 3600, 21_600];

export const providerCalls = duration({
  name: 'habilita_provider_call_duration_seconds',
  help: 'Time of a call to a provider, by its host and what came of it',
  labelNames: ['host', 'outcome'],
  buckets: SECONDS,
});

export const chargesIssued = duration({
  name: 'habilita_charge_issued_after_seconds',
  help: 'Time from asking for a charge until it is issued, by method of payment',
  labelNames: ['method'],
  buckets: SECONDS_TO_HOURS,
});

export const paymentsBooked = duration({
  name: 'habilita_payment_booked_after_seconds',
  help: 'Time from the payment at the provider until it is booked, by provider',
  labelNames: ['provider'],
  buckets: SECONDS_TO_HOURS,
});
