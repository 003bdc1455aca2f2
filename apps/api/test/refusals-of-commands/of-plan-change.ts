import { aStudentOfTwoPlans, type OfTwoPlans } from '../builders/two-plans.ts';
import { stale } from './of-abandonment.ts';
import { type Call, FOUND_BEFORE, NOBODY, type Refusals, type World } from './world.ts';

const CHANGES = '/plan-changes';
const ANEW = { recalculationStrategy: 'RECALCULATE_PENDING' };
const IN_PARTS = { ...ANEW, paymentMethod: 'BOLETO_PARCELADO', downPaymentGrossValue: 900, numberOfInstallments: 4 };

const change = ({ registrationId, otherPlanId }: OfTwoPlans, more: object = {}): Call => ({
  path: CHANGES,
  body: {
    registrationId,
    planId: otherPlanId,
    paymentMethod: 'PIX',
    dueDate: '2026-12-28',
    recalculationStrategy: 'ADD_DIFFERENCE',
    ...more,
  },
});

export function ofPlanChange({ it, erased, onlyByCard, full, ...world }: World): Refusals {
  const student = () => aStudentOfTwoPlans(it, 'PIX');
  return {
    REGISTRATION_NOT_FOUND: async () => change({ ...(await student()), registrationId: NOBODY }),
    async REGISTRATION_INVALID_STATUS() {
      const gone = await student();
      await world.do({ path: `/registrations/${gone.registrationId}/abandon`, body: { note: 'Saiu' } });
      return change(gone);
    },
    REGISTRATION_ANONYMISED: async () => change(await erased(await student())),
    PLAN_NOT_ENABLED: async () => change(await student(), { planId: (await student()).otherPlanId }),
    async PLAN_CHANGE_SAME() {
      const same = await student();
      return change(same, { planId: same.planId });
    },
    PLAN_CHANGE_FULLY_PAID: async () => change(await aStudentOfTwoPlans(it, 'PIX', { hasPaid: true }), ANEW),
    NO_PLAN_VACANCIES: async () => change(await aStudentOfTwoPlans(it, 'PIX', { otherVacancies: 0 })),
    async NO_BOLETO_VACANCIES() {
      const open = await student();
      await full(open.campaignId, 'BOLETO');
      return change(open, { ...ANEW, paymentMethod: 'BOLETO' });
    },
    PAYMENT_METHOD_NOT_ALLOWED: async () => change(await onlyByCard(await student())),
    DUE_DATE_IN_PAST: async () => change(await student(), { dueDate: '2020-01-01' }),
    DUE_DATE_TOO_LATE: async () => change(await student(), { dueDate: '2126-01-01' }),
    DOWN_PAYMENT_TOO_LOW: async () => change(await student(), { ...IN_PARTS, downPaymentGrossValue: 1 }),
    DOWN_PAYMENT_NOT_BELOW_AMOUNT: async () => change(await student(), { ...IN_PARTS, downPaymentGrossValue: 2700 }),
    INSTALLMENTS_NOT_ALLOWED: async () => change(await student(), { ...IN_PARTS, numberOfInstallments: 7 }),
    CONFLICT_STALE: async () => stale(change(await student())),
  };
}

const undo = (id: string): Call => ({ path: `${CHANGES}/${id}`, body: { note: 'Engano' }, method: 'DELETE' });

export function ofUndoingPlanChange({ it, erased, full, withoutFee, latest, ...world }: World): Refusals {
  async function changed(method: 'PIX' | 'BOLETO' = 'PIX') {
    const student = await aStudentOfTwoPlans(it, method);
    const to = method === 'PIX' ? 'BOLETO' : 'PIX';
    await world.do(change(student, { ...ANEW, paymentMethod: to }));
    return { ...student, changeId: await latest(CHANGES, student.registrationId) };
  }
  return {
    NOT_FOUND: async () => undo(NOBODY),
    REGISTRATION_NOT_FOUND: FOUND_BEFORE,
    async REGISTRATION_INVALID_STATUS() {
      const gone = await changed();
      await world.do({ path: `/registrations/${gone.registrationId}/abandon`, body: { note: 'Saiu' } });
      return undo(gone.changeId);
    },
    REGISTRATION_ANONYMISED: async () => undo((await erased(await changed())).changeId),
    async PLAN_CHANGE_INACTIVE() {
      const { changeId } = await changed();
      await world.do(undo(changeId));
      return undo(changeId);
    },
    async PLAN_CHANGE_PAID_IN_CFC() {
      const { registrationId, changeId } = await changed();
      const body = { registrationId, paymentMethod: 'BOLETO', paymentAmount: 100 };
      await world.do({ path: '/registration-payments-in-cfc', body });
      return undo(changeId);
    },
    async NOT_LATEST() {
      const first = await changed();
      await world.do(change(first, { ...ANEW, planId: first.planId }));
      return undo(first.changeId);
    },
    async PLAN_NOT_ENABLED() {
      const { campaignId, planId, changeId } = await changed();
      await it.db
        .deleteFrom('campaignPlans')
        .where('campaignId', '=', campaignId)
        .where('planId', '=', planId)
        .execute();
      return undo(changeId);
    },
    async NO_PLAN_VACANCIES() {
      const { campaignId, planId, changeId } = await changed();
      const { id } = await it.db
        .selectFrom('campaignPlans')
        .select('id')
        .where('campaignId', '=', campaignId)
        .where('planId', '=', planId)
        .executeTakeFirstOrThrow();
      await full(id);
      return undo(changeId);
    },
    async NO_BOLETO_VACANCIES() {
      const { campaignId, changeId } = await changed('BOLETO');
      await full(campaignId, 'BOLETO');
      return undo(changeId);
    },
    async PAYMENT_METHOD_NOT_ALLOWED() {
      const { changeId } = await changed();
      await withoutFee('PIX');
      return undo(changeId);
    },
    CONFLICT_STALE: async () => stale(undo((await changed()).changeId)),
  };
}
