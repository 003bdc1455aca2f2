import { orderIdOf } from '@habilita/contract';
import {
  barcodeFromBoletoLine,
  boletoLineFromBarcode,
  isBarcode,
  isCnpj,
  normalizeBoletoLine,
  normalizeCnpj,
  normalizeEmail,
  normalizePhone,
} from '@habilita/kernel';

/** What the typed text may mean. The query of each kind of record decides whether it must match whole or in part. */
export interface TypedTerm {
  readonly words?: string;
  readonly email?: string;
  readonly cpf?: string;
  readonly cnpj?: string;
  readonly phone?: string;
  readonly orderId?: string;
  readonly typefulLine?: string;
}

const CPF_LENGTH = 11;
const CNPJ_LENGTH = 14;
const BARCODE_LENGTH = 44;
/** Fewer digits are not searched for as CPF, CNPJ or phone, because they would find too much. */
const MIN_DIGITS = 4;
/**
 * A single word that contains a dot, a hyphen, an underscore, a plus sign or a digit. It may be the beginning of an
 * e-mail address, so e-mail addresses are searched for it as well.
 */
const BEGINNING_OF_EMAIL = /^(?=[^\s]{4})\p{L}+[._+\d-][\w.+-]*$/u;
const FIGURES = /^[\d\s.,/()+-]+$/;

/** Reads what the typed text may mean; numbers may have punctuation. */
export function readTerm(typed: string): TypedTerm {
  const term = typed.trim();
  if (term.includes('@')) return { email: normalizeEmail(term) };
  if (FIGURES.test(term)) return figures(term);
  const cnpj = normalizeCnpj(term);
  if (isCnpj(cnpj)) return { cnpj };
  return BEGINNING_OF_EMAIL.test(term) ? { words: term, email: normalizeEmail(term) } : { words: term };
}

function figures(term: string): TypedTerm {
  const digits = term.replaceAll(/\D/g, '');
  if (digits.length >= BARCODE_LENGTH) return boleto(digits);
  const phone = normalizePhone(term);
  return {
    ...(digits === '' ? {} : { orderId: orderIdOf(digits) }),
    ...(digits.length >= MIN_DIGITS && digits.length <= CPF_LENGTH ? { cpf: digits } : {}),
    ...(digits.length >= MIN_DIGITS && digits.length <= CNPJ_LENGTH ? { cnpj: digits } : {}),
    ...(phone.length >= MIN_DIGITS && phone.length <= CPF_LENGTH ? { phone } : {}),
  };
}

function boleto(digits: string): TypedTerm {
  if (digits.length === BARCODE_LENGTH) return isBarcode(digits) ? { typefulLine: boletoLineFromBarcode(digits) } : {};
  return barcodeFromBoletoLine(digits) === undefined ? {} : { typefulLine: normalizeBoletoLine(digits) };
}
