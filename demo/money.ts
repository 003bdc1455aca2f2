import { randomUUID } from 'node:crypto';
import type { Enrolled } from './enrol.ts';
import type { World } from './world.ts';

/** Whether the student pays an instalment: one in seven pays none, and one in five only the first. */
const paysInstallment = ({ choice }: Enrolled, number: number): boolean =>
  choice % 7 !== 0 && (choice % 5 !== 0 || number === 1);

/** Pays down payments by PIX and card. Most students pay within minutes; a tenth let the charge expire. */
export async function payAtOnce(world: World, enrolled: readonly Enrolled[]): Promise<void> {
  world.goTo(world.now().add({ minutes: 12 }));
  for (const student of enrolled.filter(
    ({ method, choice }) => (method === 'PIX' || method === 'CREDIT') && choice % 10 !== 9,
  )) {
    await pay(world, student, 'DOWN_PAYMENT', 1);
  }
  await world.settle();
}

/** Pays the first boletos; most students pay theirs in time. */
export async function payBoletos(world: World, enrolled: readonly Enrolled[]): Promise<void> {
  world.goTo(world.now().add({ hours: 52 }));
  const payers = enrolled.filter(({ method, choice }) => method.startsWith('BOLETO') && choice % 6 !== 2);
  for (const student of payers) await pay(world, student, 'DOWN_PAYMENT', 1);
  await world.settle();
}

export interface Cohort {
  readonly students: readonly Enrolled[];
  next: number;
}

/** Pays the instalments of everybody registered so far, month by month. */
export async function payInstallments(world: World, cohorts: readonly Cohort[], months: number): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    world.goTo(world.now().add({ hours: 30 * 24 }));
    for (const cohort of cohorts) {
      const owing = cohort.students.filter((one) => one.method === 'BOLETO_PARCELADO' && one.choice % 6 !== 2);
      for (const one of owing) if (paysInstallment(one, cohort.next)) await pay(world, one, 'INSTALLMENT', cohort.next);
      cohort.next += 1;
    }
    await world.settle();
  }
}

/** Some students pay a PIX twice, and so have credits. */
export async function payTwice(world: World, enrolled: readonly Enrolled[]): Promise<void> {
  const twice = enrolled.filter(({ method, choice }) => method === 'PIX' && choice % 23 === 5);
  for (const student of twice) await pay(world, student, 'DOWN_PAYMENT', 1, true);
  await world.settle();
}

/** Somebody cancels a payment by card in the provider's own panel, so that its money goes back without our order. */
export async function cancelOneAtProvider(world: World, enrolled: readonly Enrolled[]): Promise<void> {
  for (const { payments } of enrolled.filter(({ method, choice }) => method === 'CREDIT' && choice % 10 !== 9))
    if (await world.providers.giveCardBack(payments[0]?.entityPaymentId ?? '')) return world.settle();
  throw new Error('The demonstration has no payment by card to cancel');
}

/** Pays one payment of the student. Nothing happens when the charge of the payment is closed. */
async function pay(world: World, student: Enrolled, part: string, number: number, again = false): Promise<void> {
  const payment = student.payments.find((one) => one.part === part && one.installmentNumber === number);
  if (payment === undefined) return;
  const { entityPaymentId: id } = payment;
  if (student.method === 'CREDIT') await payByCard(world, student, id);
  else world.providers.pay(id, again);
}

/** Sends a card to the card relay and pays with the handle that it returns, as the student's page does. */
async function payByCard(world: World, { address }: Enrolled, id: string): Promise<void> {
  const path = `/checkout/payments/${id}`;
  const { card } = await world.call<{ card: { fieldsUrl: string } | null }>('GET', path, { address });
  if (card === null) return;
  const cardToken = await world.providers.leaveCard(card.fieldsUrl);
  const body = { attemptId: randomUUID(), cardToken, installments: 1 };
  await world.call('POST', `${path}/card`, { address, body });
}
