import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../attack/plausible-input.ts';
import type { DemoCampaign } from '../../demo/campaigns.ts';
import { enrol, preRegister } from '../../demo/enrol.ts';
import { Refused } from '../../demo/world.ts';
import { studentOf } from '../rush/enrol-all.ts';
import { NeverAnswered, type PatientCaller } from './patient-caller.ts';
import type { PlayedProviders } from './played-providers.ts';

export interface Enrolment {
  readonly registrationId: string;
  readonly paymentIds: readonly string[];
}

export type Command = 'abandon' | 'undo-abandon';

/** Everything that the product has confirmed by an answer. At the end of the bench all of it must still be true. */
export interface Acknowledged {
  readonly enrolments: Enrolment[];
  readonly commands: { readonly registrationId: string; readonly command: Command }[];
  /** Payments by card that nobody has tried to pay yet. */
  readonly byCard: string[];
  /** Payments whose card was approved. */
  readonly cards: string[];
  /** Registrations with a request whose outcome is unknown, because no answer came. */
  readonly unsure: Set<string>;
  readonly refusals: Map<string, number>;
}

export interface Crowd {
  readonly api: PatientCaller;
  readonly providers: PlayedProviders;
  readonly campaign: DemoCampaign;
  readonly random: Random;
  readonly signIn: () => Promise<string>;
  readonly acknowledged: Acknowledged;
  readonly isOver: () => boolean;
}

const ADDRESSES = 250;

/** Lets students, payers and staff act at the same time, until the time of the bench is over. */
export async function crowd(all: Crowd): Promise<void> {
  let next = 1;
  const students = Array.from({ length: 4 }, () => repeat(all, () => enrolOne(all, next++)));
  const payers = Array.from({ length: 2 }, () => repeat(all, () => payOne(all)));
  const staff = Array.from({ length: 2 }, () => repeat(all, () => commandOne(all)));
  await Promise.all([...students, ...payers, ...staff]);
}

async function repeat({ isOver, acknowledged }: Crowd, once: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    try {
      await once();
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof NeverAnswered)) throw error;
      const what = error.message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').slice(0, 160);
      acknowledged.refusals.set(what, (acknowledged.refusals.get(what) ?? 0) + 1);
    }
  }
}

async function enrolOne({ api, providers, campaign, random, acknowledged }: Crowd, number: number): Promise<void> {
  const method = providers.methods[number % providers.methods.length] ?? 'PIX';
  const applicant = { ...studentOf(number, campaign.region.areaCode), method };
  const { registrationId, payments } = await enrol(api, campaign, await preRegister(api, campaign, applicant));
  const paymentIds = payments.map(({ entityPaymentId }) => entityPaymentId);
  acknowledged.enrolments.push({ registrationId, paymentIds });
  if (method === 'CREDIT') acknowledged.byCard.push(...paymentIds);
  await pause(random() * 300);
}

const oneOf = <T>(random: Random, all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

/**
 * Pays an open charge, or pays by card. Sometimes the provider gives the money of a charge back without being asked.
 */
async function payOne(all: Crowd): Promise<void> {
  const { providers, random } = all;
  await pause(100 + random() * 300);
  const charges = providers.charges();
  const paid = oneOf(random, charges);
  if (random() < 0.03 && paid !== undefined && paid.arrived.length > 0 && paid.givenBack.length === 0)
    providers.giveBack(paid);
  const card = random() < 0.25 ? all.acknowledged.byCard.shift() : undefined;
  if (card !== undefined) return payByCard(all, card, await leaveCard(all, card));
  const charge = oneOf(
    random,
    charges.filter(({ isOpen }) => isOpen),
  );
  if (charge === undefined) return;
  if (charge.arrived.length === 0) providers.pay(charge);
}

/**
 * Sends a card for a payment to the card relay. If this fails, the payment is noted so that its payer tries again
 * later.
 */
async function leaveCard({ providers, acknowledged }: Crowd, paymentId: string): Promise<string> {
  try {
    return await providers.leaveCard(paymentId);
  } catch (error) {
    acknowledged.byCard.push(paymentId);
    throw error;
  }
}

async function payByCard({ api, random, acknowledged }: Crowd, paymentId: string, cardToken: string): Promise<void> {
  const body = { attemptId: randomUUID(), cardToken, installments: 1 };
  await api.call('POST', `/checkout/payments/${paymentId}/card`, { body, address: addressOf(random, 8) });
  acknowledged.cards.push(paymentId);
}

const addressOf = (random: Random, network: number): string =>
  `10.${network}.${Math.floor(random() * ADDRESSES)}.${Math.floor(random() * ADDRESSES)}`;

/**
 * Abandons a registration, or undoes its abandonment: it asks for the simulated effect first and then carries the
 * command out.
 */
async function commandOne(all: Crowd): Promise<void> {
  const { random, acknowledged } = all;
  await pause(100 + random() * 400);
  const enrolment = oneOf(random, acknowledged.enrolments);
  if (enrolment === undefined) return;
  const { registrationId } = enrolment;
  const last = acknowledged.commands.findLast((one) => one.registrationId === registrationId)?.command;
  if (last === 'undo-abandon') return;
  const command = last === undefined ? 'abandon' : 'undo-abandon';
  try {
    await carryOut(all, registrationId, command);
    acknowledged.commands.push({ registrationId, command });
  } catch (error) {
    if (error instanceof NeverAnswered) acknowledged.unsure.add(registrationId);
    throw error;
  }
}

async function carryOut(all: Crowd, registrationId: string, command: Command): Promise<void> {
  const { api, random } = all;
  const token = await all.signIn();
  const address = addressOf(random, 9);
  const path = `/registrations/${registrationId}`;
  const call = <T>(method: 'GET' | 'POST', end: string, body?: object) =>
    api.call<T>(method, `${path}/${end}`, { token, address, ...(body && { body }) });
  const { today } =
    command === 'abandon' ? await call<{ today: string }>('GET', 'abandonment-proposal') : { today: '' };
  const body = command === 'abandon' ? anAbandonment(random, today) : {};
  const { planHash } = await call<{ planHash: string }>('POST', `${command}/simulate`, body);
  await call('POST', command, random() < 0.5 ? { ...body, planHash } : body);
}

function anAbandonment(random: Random, dueDate: string): object {
  const note = 'Mudou de cidade e não fará o curso.';
  if (random() < 0.5) return { hasPenalty: false, note };
  const penaltyAmount = Math.floor(10_000 + random() * 20_000) / 100;
  const method = random() < 0.5 ? 'PIX' : 'BOLETO';
  return { hasPenalty: true, penaltyAmount, paymentMethod: method, dueDate, ignorePaidAmount: random() < 0.3, note };
}
