import type { PaymentOfStudent, RegistrationOfStudent } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import {
  type OwnPaymentRow,
  type OwnRegistrationRow,
  paymentsOfRegistrations,
  registrationsOfUser,
} from './my-registrations.queries.ts';

export async function myRegistrations(db: ReadDatabase, userId: string, id?: string): Promise<RegistrationOfStudent[]> {
  const rows = await registrationsOfUser(db, userId, id);
  const payments = Map.groupBy(
    await paymentsOfRegistrations(
      db,
      rows.filter((row) => row.hasPayments).map((row) => row.id),
    ),
    (payment) => payment.registrationId,
  );
  return rows.map((row) => presentRegistration(row, payments.get(row.id) ?? []));
}

/** Reads one registration of the user. Refusal: REGISTRATION_NOT_FOUND when it is not this user's. */
export async function myRegistration(db: ReadDatabase, userId: string, id: string): Promise<RegistrationOfStudent> {
  const [found] = await myRegistrations(db, userId, id);
  return found ?? refuse('REGISTRATION_NOT_FOUND');
}

function presentRegistration(row: OwnRegistrationRow, payments: readonly OwnPaymentRow[]): RegistrationOfStudent {
  const { contractAmountCents, balanceCents, schedulingAt, hasPayments: _hasPayments, ...rest } = row;
  return {
    ...rest,
    contractAmount: contractAmountCents,
    balance: cents(balanceCents ?? 0),
    schedulingDateTime: schedulingAt,
    payments: payments.map(presentPayment),
  };
}

function presentPayment(row: OwnPaymentRow): PaymentOfStudent {
  const { id, registrationId: _registration, grossCents, chargeState, ...rest } = row;
  const isOpen = row.status === 'PENDING';
  return {
    ...rest,
    ...(isOpen ? {} : { pixCopyAndPasteCode: null, barcode: null, typefulLine: null }),
    entityPaymentId: id,
    grossValue: grossCents,
    ready: chargeState === 'ISSUED',
    cardPath: isOpen && row.paymentMethod === 'CREDIT' ? `/payment/${id}` : null,
  };
}
