import { newId } from '@habilita/kernel';
import { ENTRIES, entryOf } from '../builders/approvals.ts';
import { call } from '../builders/enrolment.ts';
import { aWebp } from '../builders/images.ts';
import { aCharged, type Charged } from '../builders/money.ts';
import { aLeaver, byProviderPath, paidDaysAgo, partOf } from '../builders/provider-refund.ts';
import { pays } from '../builders/payers.ts';
import { aReceipt, refundByHand, refundPath } from '../builders/receipt.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from '../builders/reversal.ts';
import { stale } from './of-abandonment.ts';
import { type Call, NOBODY, type Refusals, type World } from './world.ts';

interface Of {
  readonly registrationId: string;
}

export function ofRefund({ it, admin, begun, waiting, ...world }: World): Refusals {
  async function refund(of: Of, more: object = {}): Promise<Call> {
    const receiptsFileName = [await aReceipt(it, of, admin)];
    return { path: refundPath(of), body: { payer: 'PARTNER', receiptsFileName, ...more } };
  }
  return {
    async REGISTRATION_NOT_FOUND() {
      const { body } = await refund(await aLeaver(it, admin));
      return { path: refundPath({ registrationId: NOBODY }), body };
    },
    REGISTRATION_INVALID_STATUS: 'Credit is given back whatever the status of the registration.',
    BALANCE_NOT_POSITIVE: async () => refund(await aCharged(it)),
    AMOUNT_NOT_POSITIVE: async () => refund(await aLeaver(it, admin), { refundAmount: 0 }),
    REFUND_ABOVE_CREDIT: async () => refund(await aLeaver(it, admin), { refundAmount: 1800.01 }),
    RECEIPT_REQUIRED: async () => refund(await aLeaver(it, admin), { receiptsFileName: [] }),
    async RECEIPT_INVALID_TYPE() {
      const path = '/attachments/upload';
      const { body } = await call(it, 'POST', path, { originalName: 'comprovante' }, admin.headers);
      await it.inject({ method: 'PUT', url: body.uploadUrl, payload: aWebp() });
      return refund(await aLeaver(it, admin), { receiptsFileName: [body.modifiedName] });
    },
    RECEIPT_NOT_FOUND: async () => refund(await aLeaver(it, admin), { receiptsFileName: [newId()] }),
    async PAYER_WITHOUT_SCHOOL() {
      const registrationId = await begun();
      await world.do({ path: ENTRIES, body: entryOf(registrationId) });
      return refund({ registrationId });
    },
    async APPROVAL_ALREADY_WAITING() {
      const charged = await aLeaver(it, admin);
      await waiting('REFUND');
      await world.do(await refund(charged, { refundAmount: 10 }));
      return { ...(await refund(charged, { refundAmount: 10 })), isOnlyOnExecution: true };
    },
    CONFLICT_STALE: async () => stale(await refund(await aLeaver(it, admin))),
  };
}

const askProvider = (charged: Charged, refundAmount?: number): Call => ({
  path: byProviderPath(charged),
  body: partOf(charged, refundAmount),
});

export const ofProviderRefund = ({ it, admin, waiting, ...world }: World): Refusals => ({
  FORBIDDEN: async () => ({
    ...askProvider(await aLeaver(it, admin, 'CREDIT')),
    who: await it.signIn('STUDENT_SUPPORT', { permissions: ['MANAGE_PAYMENTS'] }),
  }),
  REGISTRATION_NOT_FOUND: async () => askProvider({ ...(await aLeaver(it, admin)), registrationId: NOBODY }),
  REGISTRATION_INVALID_STATUS: 'Credit is given back whatever the status of the registration.',
  PAYMENT_NOT_FOUND: async () => askProvider({ ...(await aLeaver(it, admin)), paymentId: NOBODY }),
  BALANCE_NOT_POSITIVE: async () => askProvider(await aPaid(it, 'PIX')),
  AMOUNT_NOT_POSITIVE: async () => askProvider(await aLeaver(it, admin), 0),
  REFUND_ABOVE_CREDIT: async () => askProvider(await aLeaver(it, admin), 1800.01),
  async REFUND_ABOVE_PAYMENT() {
    const charged = await aLeaver(it, admin);
    await world.do({ path: ENTRIES, body: entryOf(charged.registrationId, 50) });
    return askProvider(charged, 1820);
  },
  async REFUND_ABOVE_ARRIVAL() {
    const charged = await aLeaver(it, admin);
    await pays(it, charged);
    return askProvider(charged, 1800.01);
  },
  PROVIDER_REFUND_NOT_ALLOWED: async () => askProvider(await aLeaver(it, admin, 'BOLETO')),
  async PROVIDER_REFUND_TOO_LATE() {
    const charged = await aLeaver(it, admin);
    await paidDaysAgo(it, charged, 91);
    return askProvider(charged);
  },
  CARD_REFUND_ONLY_WHOLE: async () => askProvider(await aLeaver(it, admin, 'CREDIT'), 10),
  async PROVIDER_BALANCE_TOO_LOW() {
    const charged = await aLeaver(it, admin);
    world.withoutMoney();
    return askProvider(charged);
  },
  async APPROVAL_ALREADY_WAITING() {
    const charged = await aLeaver(it, admin);
    await waiting('REFUND');
    await world.do(askProvider(charged, 10));
    return { ...askProvider(charged, 10), isOnlyOnExecution: true };
  },
  CONFLICT_STALE: async () => stale(askProvider(await aLeaver(it, admin))),
});

const revert = (charged: Charged, body: object = {}): Call => ({ path: revertPath(charged), body });

export const ofReversal = ({ it, admin }: World): Refusals => ({
  PAYMENT_NOT_FOUND: async () => revert({ ...(await aPaid(it)), paymentId: NOBODY }),
  REVERSAL_NOT_ALLOWED: async () => revert(await aPaid(it, 'PIX')),
  async PAYMENT_GIVEN_BACK() {
    const charged = await aLeaver(it, admin, 'CREDIT');
    await refundByHand(it, charged, admin);
    return revert(charged);
  },
  REVERSAL_OF_TWO_ARRIVALS:
    'A card is charged twice only when an answer of its bank was lost, which no call brings about.',
  REGISTRATION_INVALID_STATUS: 'A payment is reversed whatever the status of the registration.',
  REQUIRED: async () => revert(await aPaid(it, 'BOLETO')),
  INVALID: async () => revert(await aPaid(it, 'BOLETO'), { ...BANK_ACCOUNT, customerBankNumber: '999' }),
  APPROVAL_ALREADY_WAITING: 'What waits is a reversal of the payment, which REVERSAL_NOT_ALLOWED tells first.',
  CONFLICT_STALE: async () => stale(revert(await aPaid(it))),
});
