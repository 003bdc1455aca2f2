import { apiOf } from './api.ts';
import { inDatabase } from './database.ts';

/* These functions make the simulators beside the product do what payers and providers do. */

type Simulator = 'TRANSFEERA' | 'GETNET';

const PORTS: Readonly<Record<Simulator, number>> = { TRANSFEERA: 2, GETNET: 3 };

async function tell(baseURL: string, simulator: Simulator, path: string, body?: object, method = 'POST') {
  const address = new URL(path, baseURL);
  address.port = String(Number(address.port) + PORTS[simulator]);
  address.hostname = '127.0.0.1';
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(address, { method, ...sent });
  if (!answer.ok) throw new Error(`the simulator refused: ${answer.status} ${await answer.text()}`);
}

interface Charge {
  readonly method: string;
  /** The id that the provider gave the charge. */
  readonly id: string;
}

async function chargeOf(paymentId: string): Promise<Charge> {
  const row = await inDatabase((db) =>
    db
      .selectFrom('payments')
      .select(['paymentMethod as method', 'externalPaymentId as id'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow(),
  );
  return { method: row.method, id: row.id ?? '' };
}

const simulatorOf = ({ method }: Charge): Simulator => (method === 'PIX' ? 'TRANSFEERA' : 'GETNET');

/** Gives the card relay a card, as the page of the card fields does after somebody has typed one. Returns its token. */
export async function leaveCard(fieldsUrl: string, number: string): Promise<string> {
  const page = new URL(fieldsUrl);
  const card = { number, name: 'JOANA TESTE', month: '12', year: '39', code: '123' };
  const answer = await fetch(new URL('/cards', page), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: page.origin },
    body: JSON.stringify({ ...Object.fromEntries(page.searchParams), ...card }),
  });
  if (!answer.ok) throw new Error(`the relay refused: ${answer.status}`);
  const { handle }: { handle: string } = await answer.json();
  return handle;
}

async function payByCard(baseURL: string, paymentId: string): Promise<void> {
  const anybody = apiOf(baseURL);
  const path = `/checkout/payments/${paymentId}`;
  const { card } = await anybody<{ card: { fieldsUrl: string } | null }>('GET', path);
  const cardToken = await leaveCard(card?.fieldsUrl ?? '', '4111111111111111');
  await anybody('POST', `${path}/card`, { attemptId: crypto.randomUUID(), cardToken, installments: 1 });
}

/** Pays a payment as its payer would. A card is approved at once; any other payment is reported by a notice. */
export async function payAtProvider(baseURL: string, paymentId: string): Promise<void> {
  const charge = await chargeOf(paymentId);
  if (charge.method === 'CREDIT') return payByCard(baseURL, paymentId);
  await tell(baseURL, simulatorOf(charge), `/simulator/pay/${paymentId}`);
}

/** Pays a PIX as its payer would, but no notice reports the payment to the product. */
export const payUnnoticed = (baseURL: string, paymentId: string): Promise<void> =>
  tell(baseURL, 'TRANSFEERA', `/simulator/pay/${paymentId}`, { isTold: false });

/** Makes the provider give no answers about this payment. */
export async function fallSilent(baseURL: string, paymentId: string): Promise<void> {
  const charge = await chargeOf(paymentId);
  await tell(baseURL, simulatorOf(charge), '/simulator/faults', { fault: 'SILENT', path: charge.id });
}

/** Makes the provider answer again about this payment. */
export async function speakAgain(baseURL: string, paymentId: string): Promise<void> {
  const charge = await chargeOf(paymentId);
  await tell(baseURL, simulatorOf(charge), `/simulator/faults?path=${charge.id}`, undefined, 'DELETE');
}

/** Makes the provider refuse to give the money of this PIX back. */
export async function refuseRefunds(baseURL: string, paymentId: string): Promise<void> {
  const { identifier } = await inDatabase((db) =>
    db
      .selectFrom('providerMovementIds as m')
      .innerJoin('providerEvents as e', 'e.providerEventId', 'm.providerEventId')
      .select('m.identifier')
      .where('e.paymentId', '=', paymentId)
      .where('m.identifier', 'like', 'E%')
      .executeTakeFirstOrThrow(),
  );
  const refused = { fault: 'REFUSED', method: 'POST', path: `${identifier}/refund` };
  await tell(baseURL, 'TRANSFEERA', '/simulator/faults', refused);
}

/** Pays an amount in centavos to our PIX key without paying a charge. */
export const receiveMoney = (baseURL: string, amount: number): Promise<void> =>
  tell(baseURL, 'TRANSFEERA', '/simulator/receive', { amount });

/** Makes the simulated Getnet wait for a person's decision about the data of this CNPJ. */
export const leaveUndecided = (baseURL: string, cnpj: string): Promise<void> =>
  tell(baseURL, 'GETNET', '/simulator/knobs', { undecided: [cnpj] });

/** Decides about a school as a person at Getnet would; `errors` are the reasons. */
export const decideAboutSchool = (
  baseURL: string,
  cnpj: string,
  decision: 'approved' | 'correction' | 'refused' | 'blocked',
  errors: readonly string[] = [],
): Promise<void> => tell(baseURL, 'GETNET', `/simulator/subsellers/${cnpj}/${decision}`, { errors });
