import { aCharged } from '../builders/money.ts';
import { aStudentOfTwoPlans } from '../builders/two-plans.ts';
import { stale } from './of-abandonment.ts';
import { type Call, FOUND_BEFORE, NOBODY, type Refusals, type World } from './world.ts';

const PATH = '/registration-payments-in-cfc';
interface Of {
  readonly registrationId: string;
}

const pay = ({ registrationId }: Of, more: object = {}): Call => ({
  path: PATH,
  body: { registrationId, paymentMethod: 'PIX', paymentAmount: 100, ...more },
});
const follow = ({ registrationId }: Of, paymentAmount = 50): Call => ({
  path: `${PATH}/following-payments`,
  body: { registrationId, paymentAmount },
});
const cancel = (id: string): Call => ({ path: `${PATH}/${id}`, body: { note: 'Valor errado' }, method: 'DELETE' });

export const ofPaymentInCfc = ({ it, begun, cart, erased, onlyByCard, full }: World): Refusals => ({
  REGISTRATION_NOT_FOUND: async () => pay({ registrationId: NOBODY }),
  REGISTRATION_INVALID_STATUS: async () => pay({ registrationId: await begun() }),
  REGISTRATION_ANONYMISED: async () => pay(await erased(await aCharged(it))),
  PAYMENT_IN_CFC_INVALID_STATUS: async () => pay({ registrationId: await cart() }),
  AMOUNT_NOT_POSITIVE: async () => pay(await aCharged(it), { paymentAmount: 0 }),
  AMOUNT_ABOVE_DEBT: async () => pay(await aCharged(it), { paymentAmount: 1800.01 }),
  PAYMENT_METHOD_NOT_ALLOWED: async () => pay(await onlyByCard(await aCharged(it))),
  async NO_BOLETO_VACANCIES() {
    const charged = await aCharged(it);
    await full(charged.campaign.id, 'BOLETO');
    return pay(charged, { paymentMethod: 'BOLETO' });
  },
  PLAN_NOT_ENABLED: async () => pay(await aCharged(it), { planId: NOBODY }),
  async NO_PLAN_VACANCIES() {
    const student = await aStudentOfTwoPlans(it, 'PIX', { otherVacancies: 0 });
    return pay(student, { planId: student.otherPlanId });
  },
  CONFLICT_STALE: async () => stale(pay(await aCharged(it))),
});

export function ofFollowingPayment({ it, begun, erased, withoutFee, ...world }: World): Refusals {
  async function started() {
    const charged = await aCharged(it);
    await world.do(pay(charged));
    return charged;
  }
  return {
    REGISTRATION_NOT_FOUND: async () => follow({ registrationId: NOBODY }),
    REGISTRATION_INVALID_STATUS: async () => follow({ registrationId: await begun() }),
    REGISTRATION_ANONYMISED: async () => follow(await erased(await started())),
    PAYMENT_IN_CFC_INVALID_STATUS: async () => follow(await aCharged(it)),
    AMOUNT_NOT_POSITIVE: async () => follow(await started(), 0),
    AMOUNT_ABOVE_DEBT: async () => follow(await started(), 1700.01),
    async PAYMENT_METHOD_NOT_ALLOWED() {
      const charged = await started();
      await withoutFee('PIX');
      return follow(charged);
    },
    NO_BOLETO_VACANCIES: 'The registration stays with its method of payment, whose seat it has.',
    CONFLICT_STALE: async () => stale(follow(await started())),
  };
}

export function ofCancellingPaymentInCfc({ it, erased, withoutFee, latest, ...world }: World): Refusals {
  async function paid() {
    const charged = await aCharged(it);
    await world.do(pay(charged));
    return { ...charged, inCfcId: await latest(PATH, charged.registrationId) };
  }
  return {
    PAYMENT_NOT_FOUND: async () => cancel(NOBODY),
    REGISTRATION_NOT_FOUND: FOUND_BEFORE,
    REGISTRATION_ANONYMISED: async () => cancel((await erased(await paid())).inCfcId),
    async PAYMENT_INACTIVE() {
      const { inCfcId } = await paid();
      await world.do(cancel(inCfcId));
      return cancel(inCfcId);
    },
    async NOT_LATEST() {
      const first = await paid();
      await world.do(follow(first));
      return cancel(first.inCfcId);
    },
    async PAYMENT_METHOD_NOT_ALLOWED() {
      const { inCfcId } = await paid();
      await withoutFee('PIX');
      return cancel(inCfcId);
    },
    CONFLICT_STALE: async () => stale(cancel((await paid()).inCfcId)),
  };
}
