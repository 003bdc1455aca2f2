import { ENTRIES, entryOf } from '../builders/approvals.ts';
import { aCharged } from '../builders/money.ts';
import { stale } from './of-abandonment.ts';
import { type Call, NOBODY, type Refusals, type World } from './world.ts';

interface Of {
  readonly registrationId: string;
}
const ABOVE_ALL = 100_000_000_000;

const enter = ({ registrationId }: Of, more: object = {}): Call => ({
  path: ENTRIES,
  body: { ...entryOf(registrationId), ...more },
});

export const ofManualEntry = ({ it, waiting, ...world }: World): Refusals => ({
  REGISTRATION_NOT_FOUND: async () => enter({ registrationId: NOBODY }),
  AMOUNT_NOT_POSITIVE: async () => enter(await aCharged(it), { partnerAmount: 0 }),
  AMOUNT_TOO_LARGE: async () => enter(await aCharged(it), { partnerAmount: ABOVE_ALL }),
  async APPROVAL_ALREADY_WAITING() {
    const charged = await aCharged(it);
    await waiting('MANUAL_ENTRY');
    await world.do(enter(charged));
    return { ...enter(charged), isOnlyOnExecution: true };
  },
  CONFLICT_STALE: async () => stale(enter(await aCharged(it))),
});

const IN_PARTS = { paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: 60, numberOfInstallments: 2 };
const ask = ({ registrationId }: Of, more: object = {}): Call => ({
  path: '/registration-custom-payments',
  body: {
    registrationId,
    partnerGrossValue: 80,
    marketplaceGrossValue: 20,
    paymentMethod: 'BOLETO',
    dueDate: '2026-12-28',
    reason: 'Prova',
    details: 'Segunda prova',
    ...more,
  },
});

export const ofCustomPayment = ({ it, cart, erased, onlyByCard }: World): Refusals => ({
  REGISTRATION_NOT_FOUND: async () => ask({ registrationId: NOBODY }),
  REGISTRATION_INVALID_STATUS: async () => ask({ registrationId: await cart() }),
  REGISTRATION_ANONYMISED: async () => ask(await erased(await aCharged(it))),
  AMOUNT_NOT_POSITIVE: async () => ask(await aCharged(it), { partnerGrossValue: 0, marketplaceGrossValue: 0 }),
  AMOUNT_TOO_LARGE: async () => ask(await aCharged(it), { partnerGrossValue: ABOVE_ALL }),
  PAYMENT_METHOD_NOT_ALLOWED: async () => ask(await onlyByCard(await aCharged(it))),
  DUE_DATE_IN_PAST: async () => ask(await aCharged(it), { dueDate: '2020-01-01' }),
  DUE_DATE_TOO_LATE: async () => ask(await aCharged(it), { dueDate: '2126-01-01' }),
  DOWN_PAYMENT_TOO_LOW: async () => ask(await aCharged(it), { ...IN_PARTS, downPaymentGrossValue: 20 }),
  DOWN_PAYMENT_NOT_BELOW_AMOUNT: async () => ask(await aCharged(it), { ...IN_PARTS, downPaymentGrossValue: 100 }),
  INSTALLMENTS_NOT_ALLOWED: async () => ask(await aCharged(it), { ...IN_PARTS, numberOfInstallments: 7 }),
  CONFLICT_STALE: async () => stale(ask(await aCharged(it))),
});

const request = ({ registrationId }: Of, more: object = {}): Call => ({
  path: `/registrations/${registrationId}/balance-request`,
  body: { paymentMethod: 'BOLETO', dueDate: '2026-12-28', ...more },
});

export function ofBalanceRequest({ it, cart, erased, onlyByCard, ...world }: World): Refusals {
  /** A registration that owes R$ 100,00, for which there is no open payment. */
  async function owing() {
    const charged = await aCharged(it);
    const debit = { entryType: 'DEBIT', partnerAmount: 80, marketplaceAmount: 20 };
    await world.do(enter(charged, debit));
    return charged;
  }
  return {
    REGISTRATION_NOT_FOUND: async () => request({ registrationId: NOBODY }),
    REGISTRATION_INVALID_STATUS: async () => request({ registrationId: await cart() }),
    REGISTRATION_ANONYMISED: async () => request(await erased(await owing())),
    NOTHING_TO_REQUEST: async () => request(await aCharged(it)),
    PAYMENT_METHOD_NOT_ALLOWED: async () => request(await onlyByCard(await owing())),
    DUE_DATE_IN_PAST: async () => request(await owing(), { dueDate: '2020-01-01' }),
    DUE_DATE_TOO_LATE: async () => request(await owing(), { dueDate: '2126-01-01' }),
    DOWN_PAYMENT_TOO_LOW: async () => request(await owing(), { ...IN_PARTS, downPaymentGrossValue: 20 }),
    DOWN_PAYMENT_NOT_BELOW_AMOUNT: async () => request(await owing(), { ...IN_PARTS, downPaymentGrossValue: 100 }),
    INSTALLMENTS_NOT_ALLOWED: async () => request(await owing(), { ...IN_PARTS, numberOfInstallments: 7 }),
    CONFLICT_STALE: async () => stale(request(await owing())),
  };
}
