import { aCharged, type Charged } from '../builders/money.ts';
import { pays } from '../builders/payers.ts';
import { aPaid } from '../builders/reversal.ts';
import { stale } from './of-abandonment.ts';
import { type Call, NOBODY, type Refusals, type World } from './world.ts';

const turn = ({ paymentId }: Pick<Charged, 'paymentId'>, isActive: boolean): Call => ({
  path: `/payments/DOWN_PAYMENT/${paymentId}`,
  body: { isActive },
  method: 'PATCH',
});

export function ofActivation({ it, erased, ...world }: World): Refusals {
  async function off(method: 'PIX' | 'BOLETO' = 'BOLETO') {
    const charged = await aCharged(it, method);
    await world.do(turn(charged, false));
    return charged;
  }
  return {
    PAYMENT_NOT_FOUND: async () => turn({ paymentId: NOBODY }, false),
    async PAYMENT_NOT_PENDING() {
      const charged = await aCharged(it);
      await pays(it, charged);
      return turn(charged, false);
    },
    PAYMENT_INACTIVE: async () => turn(await off(), false),
    PAYMENT_ACTIVE: async () => turn(await aCharged(it, 'BOLETO'), true),
    PIX_CANNOT_BE_REACTIVATED: async () => turn(await off('PIX'), true),
    async ACTIVATION_ABOVE_DEBT() {
      const charged = await off();
      await world.do({ path: `/registrations/${charged.registrationId}/abandon`, body: { note: 'Saiu' } });
      return turn(charged, true);
    },
    async CHARGE_NOT_READY() {
      const charged = await off();
      await it.db
        .updateTable('payments')
        .set({ chargeState: 'CANCEL_REQUESTED' })
        .where('id', '=', charged.paymentId)
        .execute();
      return turn(charged, true);
    },
    REGISTRATION_ANONYMISED: async () => turn(await erased(await off()), true),
    async DUE_DATE_IN_PAST() {
      const charged = await off();
      await it.db.updateTable('payments').set({ dueDate: '2020-01-01' }).where('id', '=', charged.paymentId).execute();
      return turn(charged, true);
    },
    CONFLICT_STALE: async () => stale(turn(await aCharged(it, 'BOLETO'), false)),
  };
}

export function ofBackToCart({ it, cart, erased, rowOf }: World): Refusals {
  async function back(registrationId: string, changes: { readonly id?: string; readonly studentId?: string } = {}) {
    const { studentId } = await rowOf(registrationId);
    const { id = registrationId, studentId: of = studentId } = changes;
    return { path: `/students/${of}/registrations/${id}/back-to-cart`, body: {} } satisfies Call;
  }
  return {
    STUDENT_NOT_FOUND: async () => back((await aCharged(it)).registrationId, { studentId: NOBODY }),
    REGISTRATION_NOT_FOUND: async () => back((await aCharged(it)).registrationId, { id: NOBODY }),
    REGISTRATION_INVALID_STATUS: async () => back(await cart()),
    REGISTRATION_ANONYMISED: async () => back((await erased(await aCharged(it))).registrationId),
    BACK_TO_CART_NOT_ALLOWED: async () => back((await aPaid(it)).registrationId),
    CONFLICT_STALE: async () => stale(await back((await aCharged(it)).registrationId)),
  };
}
