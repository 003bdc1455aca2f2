import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Charge, ChargePayment } from './charge.ts';

const ISPB = '00000000';
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** E, ISPB, minute in UTC, eleven characters. */
function endToEndId(at: Temporal.Instant): string {
  const minute = at.toString({ smallestUnit: 'minute' }).replaceAll(/\D/g, '');
  const tail = Array.from({ length: 11 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `E${ISPB}${minute}${tail}`;
}

export function arrivingPayment(
  charge: Pick<Charge, 'method'>,
  amount: number,
  at: Temporal.Instant,
  card: { brand: string; lastFour: string; installments: number } = {
    brand: 'VISA',
    lastFour: '1111',
    installments: 1,
  },
): ChargePayment {
  const arrived = { id: `pay_${randomUUID()}`, amount, paidAt: at.toString() };
  if (charge.method === 'PIX') return { ...arrived, endToEndId: endToEndId(at) };
  if (charge.method === 'BOLETO') return arrived;
  return {
    ...arrived,
    cardBrand: card.brand,
    lastFour: card.lastFour,
    installments: card.installments,
    authorizationCode: randomBytes(3).toString('hex').toUpperCase(),
  };
}
