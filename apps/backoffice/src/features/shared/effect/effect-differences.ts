import { businessStatusLabel, EFFECT_APPOINTMENTS, REGISTRATION_STATUSES, type simulation } from '@habilita/contract';
import { addCents, type Cents } from '@habilita/kernel';
import type { z } from 'zod';
import type { InCents } from '#api-client/transport.ts';
import { dateText, instantText, moneyText, NO_VALUE } from '#kit/format.ts';

/** A simulated effect, with amounts in centavos. */
export type Simulated = InCents<z.input<typeof simulation>, z.output<typeof simulation>>;
export type Effect = Simulated['effect'];

/** A value that differs between two effects: `before` as it was shown to the person, `after` as it is now. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

export const businessText = ({ status, businessStatus, total }: Effect['before']): string =>
  businessStatus === null ? NO_VALUE : businessStatusLabel({ status, businessStatus, dueAmount: total.charges });

/** What the command does to the appointment: '01/12/2026 15:00. O horário é liberado'. */
export const appointmentText = ({ appointment }: Pick<Effect, 'appointment'>): string =>
  appointment === undefined
    ? 'continua o mesmo'
    : `${instantText(appointment.at, appointment.zoneOffset)}. ${EFFECT_APPOINTMENTS[appointment.change]}`;

type Payments = Effect['paymentsThatCome'];

export const totalOf = (payments: Payments): Cents =>
  addCents(...payments.map(({ paymentGrossValue }) => paymentGrossValue));

/** The sum in centavos of the statement lines that a command enters; negative when the lines take money back. */
export const enteredBy = ({ lines }: Pick<Effect, 'lines'>): Cents =>
  addCents(...lines.flatMap(({ marketplace, partner }) => [marketplace, partner]));

/** The number of payments, their sum and their first due date: '2 · R$ 300,00 · a partir de 05/12/2026'. */
function paymentsText(payments: Payments): string {
  const [first] = payments.map(({ dueDate }) => dueDate).toSorted();
  if (first === undefined) return 'nenhuma';
  const when = payments.length === 1 ? `vence em ${dateText(first)}` : `a partir de ${dateText(first)}`;
  return `${payments.length} · ${moneyText(totalOf(payments))} · ${when}`;
}

/**
 * What two effects are compared by: the registration's state before the command, the charges that are removed and
 * added, the appointment, and the balance afterwards.
 */
const READINGS: readonly (readonly [string, (effect: Effect) => string])[] = [
  ['Situação da matrícula', ({ before }) => REGISTRATION_STATUSES[before.status]],
  ['Situação do pagamento', ({ before }) => businessText(before)],
  ['Cobrado', ({ before }) => moneyText(before.total.charges)],
  ['Pago', ({ before }) => moneyText(before.total.paid)],
  ['Creditado', ({ before: { total } }) => moneyText(total.credited ?? total.credits)],
  ['Devolvido', ({ before }) => moneyText(before.total.givenBack)],
  ['Em aberto nas cobranças', ({ before }) => moneyText(before.totalPending)],
  ['Cobranças que saem', ({ paymentsThatGo }) => paymentsText(paymentsThatGo)],
  ['Cobranças que entram', ({ paymentsThatCome }) => paymentsText(paymentsThatCome)],
  ['Agendamento', appointmentText],
  ['Saldo depois', ({ after }) => moneyText(after.total.balance)],
];

export const differencesOf = (seen: Effect, now: Effect): readonly Difference[] =>
  READINGS.map(([label, read]) => ({ label, before: read(seen), after: read(now) })).filter(
    ({ before, after }) => before !== after,
  );
