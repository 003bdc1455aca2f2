import { type Charge, statusOf } from './charge.ts';
import type { Journal } from './journal.ts';

export interface Store {
  save(charge: Charge): Charge;
  byId(id: string): Charge | undefined;
  byKey(account: string, idempotencyKey: string): Charge | undefined;
  byPayment(paymentId: string): Charge[];
  /** Id, payment id, txid, PIX code, linha digitável, bar code, our number, or `last`. */
  find(reference: string, now: Temporal.Instant): Charge | undefined;
  /** Newest first; part of the payer's name, or a reference. */
  search(text: string, now: Temporal.Instant): Charge[];
  open(now: Temporal.Instant): Charge[];
  ofAccount(account: string): Charge[];
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Without dots and spaces. */
const compact = (text: string): string => text.replaceAll(/[.\s]/g, '').toLowerCase();

function codesOf(charge: Charge): string[] {
  const { pix, boleto } = charge;
  return [charge.id, charge.paymentId, pix?.txid, pix?.emv, boleto?.line, boleto?.barcode, boleto?.ourNumber]
    .filter((code) => code !== undefined)
    .map(compact);
}

const keyOf = (account: string, key: string): string => JSON.stringify([account, key]);

export function createStore(journal: Journal): Store {
  const charges = new Map<string, Charge>();
  const ids = { key: new Map<string, string>(), payment: new Map<string, string[]>(), code: new Map<string, string>() };

  function index(charge: Charge): void {
    if (!charges.has(charge.id)) {
      ids.key.set(keyOf(charge.account, charge.idempotencyKey), charge.id);
      ids.payment.set(charge.paymentId, [charge.id, ...(ids.payment.get(charge.paymentId) ?? [])]);
      for (const code of codesOf(charge)) ids.code.set(code, charge.id);
    }
    charges.set(charge.id, charge);
  }
  for (const charge of journal.charges) index(charge);

  const byId = (id: string | undefined) => (id === undefined ? undefined : charges.get(id));
  const newestFirst = () => [...charges.values()].toReversed();
  const open = (now: Temporal.Instant) => newestFirst().filter((charge) => statusOf(charge, now) === 'OPEN');
  const find = (reference: string, now: Temporal.Instant) =>
    reference === 'last' ? open(now)[0] : byId(ids.code.get(compact(reference)));

  return {
    save(charge) {
      journal.append({ type: 'charge', charge });
      index(charge);
      return charge;
    },
    byId,
    byKey: (account, key) => byId(ids.key.get(keyOf(account, key))),
    byPayment: (paymentId) => (ids.payment.get(paymentId) ?? []).flatMap((id) => byId(id) ?? []),
    find,
    search(text, now) {
      const exact = find(text, now);
      if (exact) return [exact];
      const part = plain(text);
      return newestFirst().filter((charge) => plain(charge.payer.name).includes(part));
    },
    open,
    ofAccount: (account) => [...charges.values()].filter((charge) => charge.account === account),
  };
}
