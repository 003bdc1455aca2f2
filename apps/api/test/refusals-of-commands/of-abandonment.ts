import { aCharged } from '../builders/money.ts';
import { aPaid } from '../builders/reversal.ts';
import { type Call, NOBODY, type Refusals, type World } from './world.ts';

const LEAVES = { note: 'Mudou de cidade' };
const PENALTY = { ...LEAVES, hasPenalty: true, penaltyAmount: 400, paymentMethod: 'BOLETO', dueDate: '2026-12-28' };
const IN_PARTS = {
  ...PENALTY,
  paymentMethod: 'BOLETO_PARCELADO',
  downPaymentGrossValue: 200,
  numberOfInstallments: 2,
};

const abandon = ({ registrationId }: { readonly registrationId: string }, body: object = LEAVES): Call => ({
  path: `/registrations/${registrationId}/abandon`,
  body,
});

export const ofAbandonment = ({ it, cart, erased, onlyByCard, waiting, ...world }: World): Refusals => ({
  REGISTRATION_NOT_FOUND: async () => abandon({ registrationId: NOBODY }),
  REGISTRATION_INVALID_STATUS: async () => abandon({ registrationId: await cart() }),
  PENALTY_INVALID_STATUS: async () => abandon({ registrationId: await cart() }, PENALTY),
  REGISTRATION_ANONYMISED: async () => abandon(await erased(await aCharged(it))),
  PAYMENT_METHOD_NOT_ALLOWED: async () => abandon(await onlyByCard(await aCharged(it)), PENALTY),
  DUE_DATE_IN_PAST: async () => abandon(await aCharged(it), { ...PENALTY, dueDate: '2020-01-01' }),
  DUE_DATE_TOO_LATE: async () => abandon(await aCharged(it), { ...PENALTY, dueDate: '2126-01-01' }),
  DOWN_PAYMENT_TOO_LOW: async () => abandon(await aCharged(it), { ...IN_PARTS, downPaymentGrossValue: 1 }),
  DOWN_PAYMENT_NOT_BELOW_AMOUNT: async () => abandon(await aCharged(it), { ...IN_PARTS, downPaymentGrossValue: 400 }),
  INSTALLMENTS_NOT_ALLOWED: async () => abandon(await aCharged(it), { ...IN_PARTS, numberOfInstallments: 7 }),
  async APPROVAL_ALREADY_WAITING() {
    const charged = await aCharged(it);
    await it.db
      .updateTable('registrations')
      .set({ registeredAt: it.clock.now().subtract({ hours: 24 * 20 }) })
      .where('id', '=', charged.registrationId)
      .execute();
    await waiting('PENALTY');
    await world.do(abandon(charged));
    return { ...abandon(charged), isOnlyOnExecution: true };
  },
  CONFLICT_STALE: async () => stale(abandon(await aCharged(it))),
});

/**
 * The same call with a plan hash that belongs to no effect. A simulation does not look at the hash, so only the
 * execution refuses the call.
 */
export const stale = (one: Call): Call => ({
  ...one,
  body: { ...one.body, planHash: '0'.repeat(64) },
  isOnlyOnExecution: true,
});

const undo = ({ registrationId }: { readonly registrationId: string }): Call => ({
  path: `/registrations/${registrationId}/undo-abandon`,
  body: {},
});

export function ofUndoingAbandonment({ it, erased, full, withoutFee, rowOf, ...world }: World): Refusals {
  async function gone(method: 'PIX' | 'BOLETO' = 'PIX') {
    const charged = await aCharged(it, method);
    await world.do(abandon(charged));
    return { ...charged, ...(await rowOf(charged.registrationId)) };
  }
  return {
    REGISTRATION_NOT_FOUND: async () => undo({ registrationId: NOBODY }),
    REGISTRATION_INVALID_STATUS: async () => undo(await aCharged(it)),
    REGISTRATION_ANONYMISED: async () => undo(await erased(await gone())),
    async PENALTY_ALREADY_PAID() {
      const paid = await aPaid(it);
      await world.do(abandon(paid, PENALTY));
      return undo(paid);
    },
    async NO_CAMPAIGN_VACANCIES() {
      const left = await gone();
      await full(left.campaignId, 'CAMPAIGN');
      return undo(left);
    },
    async NO_DRIVING_SCHOOL_VACANCIES() {
      const left = await gone();
      await full(left.campaignDrivingSchoolId ?? '');
      return undo(left);
    },
    async NO_PLAN_VACANCIES() {
      const left = await gone();
      await full(left.campaignPlanId ?? '');
      return undo(left);
    },
    async NO_BOLETO_VACANCIES() {
      const left = await gone('BOLETO');
      await full(left.campaignId, 'BOLETO');
      return undo(left);
    },
    async PAYMENT_METHOD_NOT_ALLOWED() {
      const left = await gone();
      await withoutFee('PIX');
      return undo(left);
    },
    SCHEDULE_UNAVAILABLE:
      'An appointment that is taken is shown as lost; only one that is taken between reading and writing is refused.',
    CONFLICT_STALE: async () => stale(undo(await gone())),
  };
}
