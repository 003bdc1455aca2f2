import { randomInt, randomUUID } from 'node:crypto';
import { boletoLineFromBarcode, boletoMod11, buildBarcode, buildPixPayload, cents } from '@habilita/kernel';
import type { Charge } from './charge.ts';
import { ProviderError } from './provider-error.ts';
import type { CreateChargeBody } from './wire.ts';

const BANK = '033';
const BENEFICIARY_CODE = '2755025';
const PIX_HOST = 'pix.sandbox.habilita.test/qr/v2';

/** A dynamic PIX code, or a boleto of bank 033 with valid check digits. 422 when already expired. */
export function instrumentOf(body: CreateChargeBody, now: Temporal.Instant): Pick<Charge, 'pix' | 'boleto'> {
  if (body.method === 'BOLETO') return { boleto: boletoOf(body, now) };
  const expiresAt = body.expires_at === undefined ? undefined : Temporal.Instant.from(body.expires_at);
  if (expiresAt && Temporal.Instant.compare(expiresAt, now) <= 0) throw new ProviderError(422, 'EXPIRES_IN_PAST');
  return body.method === 'PIX' ? { pix: pixOf(body) } : {};
}

function pixOf({ amount }: CreateChargeBody): NonNullable<Charge['pix']> {
  const emv = buildPixPayload({
    url: `${PIX_HOST}/${randomUUID()}`,
    amount: cents(amount),
    merchantName: 'HABILITA SANDBOX',
    merchantCity: 'VITORIA',
    oneTime: true,
  });
  return { txid: randomUUID().replaceAll('-', ''), emv };
}

function boletoOf(
  { amount, due_date: dueDate }: Extract<CreateChargeBody, { method: 'BOLETO' }>,
  now: Temporal.Instant,
): NonNullable<Charge['boleto']> {
  const today = now.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();
  if (dueDate < today) throw new ProviderError(422, 'DUE_DATE_IN_PAST');
  if (amount > 9_999_999_999) throw new ProviderError(422, 'AMOUNT_TOO_HIGH');
  const sequence = String(randomInt(1, 1e12)).padStart(12, '0');
  const ourNumber = `${sequence}${boletoMod11(sequence)}`;
  // Santander: 9, beneficiary (7), our number (13), IOF 0, wallet 101.
  const freeField = `9${BENEFICIARY_CODE}${ourNumber}0101`;
  const barcode = buildBarcode({ bank: BANK, amount: cents(amount), dueDate, freeField });
  return { barcode, line: boletoLineFromBarcode(barcode), ourNumber, dueDate };
}
