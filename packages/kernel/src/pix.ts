import { type Cents, cents } from './cents.ts';
import { crc16, readTlv, type TlvField, writeTlv } from './tlv.ts';

/** Where a PIX code sends the money: to a key, or to the charge at an address. */
export type PixTarget =
  /** A static code; `txid` is 1 to 25 letters and digits, '***' by default. */
  | { readonly key: string; readonly txid?: string | undefined; readonly url?: never }
  /** A dynamic code: the address of the charge without 'https://'. Its txid is always '***'. */
  | { readonly url: string; readonly txid?: never; readonly key?: never };

export type PixCode = PixTarget & {
  readonly amount?: Cents | undefined;
  /** The code holds the name without accents, cut to 25 characters. */
  readonly merchantName: string;
  /** The code holds the city without accents, cut to 15 characters. */
  readonly merchantCity: string;
  readonly oneTime?: boolean | undefined;
  readonly merchantCategoryCode?: string | undefined;
};

export type PixPayload = {
  readonly key: string | undefined;
  readonly url: string | undefined;
  /** The amount in centavos; undefined when the payer chooses it. */
  readonly amount: Cents | undefined;
  readonly txid: string | undefined;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly oneTime: boolean;
};

const GUI = 'br.gov.bcb.pix';
const URL_WITH_SCHEME = /^[a-z]+:\/\//i;

/**
 * Makes a PIX code: the central bank's BR Code (EMV) with its CRC. Throws a RangeError for parts that the standard does
 * not allow.
 */
export function buildPixPayload(code: PixCode): string {
  const account = code.url === undefined ? keyField(code.key) : urlField(code.url);
  const fields: TlvField[] = [
    ['00', '01'],
    ...(code.oneTime === true ? [['01', '12'] as const] : []),
    ['26', writeTlv([['00', GUI], account])],
    ['52', code.merchantCategoryCode ?? '0000'],
    ['53', '986'],
    ...(code.amount === undefined ? [] : [['54', amountText(code.amount)] as const]),
    ['58', 'BR'],
    ['59', plainText(code.merchantName, 25)],
    ['60', plainText(code.merchantCity, 15)],
    ['62', writeTlv([['05', referenceLabel(code.txid)]])],
  ];
  const text = `${writeTlv(fields)}6304`;
  return text + crc16(text);
}

function keyField(key: string): TlvField {
  if (!/^[\x21-\x7e]{1,77}$/.test(key)) throw new RangeError('A PIX key is 1 to 77 characters');
  return ['01', key];
}

function urlField(url: string): TlvField {
  if (URL_WITH_SCHEME.test(url) || !/^[\x21-\x7e]{1,77}$/.test(url)) {
    throw new RangeError('The URL of a PIX code has no scheme and at most 77 characters');
  }
  return ['25', url];
}

function referenceLabel(txid: string | undefined): string {
  if (txid === undefined || txid === '***') return '***';
  if (!/^[a-zA-Z0-9]{1,25}$/.test(txid)) throw new RangeError('A static txid is 1 to 25 letters and digits');
  return txid;
}

function amountText(amount: Cents): string {
  const digits = String(amount).padStart(3, '0');
  if (amount <= 0 || digits.length > 12) throw new RangeError(`A PIX code cannot be of ${amount} centavos`);
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function plainText(text: string, length: number): string {
  const ascii = text.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '');
  const cut = ascii.replaceAll(/ +/g, ' ').trim().slice(0, length).trim();
  if (cut === '') throw new RangeError('A PIX code needs the name and the city of the receiver');
  return cut;
}

/**
 * Reads a PIX code; undefined when it breaks the standard (CRC, lengths, currency, country, key and URL). Unknown
 * fields are ignored.
 */
export function parsePixPayload(text: string): PixPayload | undefined {
  const fields = checkedFields(text);
  const account = fields === undefined ? undefined : pixAccount(fields);
  if (fields === undefined || account === undefined) return undefined;
  const txid = readTlv(fields.get('62') ?? '')?.get('05');
  const amount = fields.get('54');
  const merchantName = fields.get('59');
  const merchantCity = fields.get('60');
  if (txid === undefined || !/^(?:\*{3}|[a-zA-Z0-9]{1,25})$/.test(txid)) return undefined;
  if (amount !== undefined && (amount.length > 13 || !/^\d+(?:\.\d{1,2})?$/.test(amount))) return undefined;
  if (merchantName === undefined || merchantName.length > 25) return undefined;
  if (merchantCity === undefined || merchantCity.length > 15) return undefined;
  return {
    ...account,
    amount: amount === undefined ? undefined : readAmount(amount),
    txid: txid === '***' ? undefined : txid,
    merchantName,
    merchantCity,
    oneTime: fields.get('01') === '12',
  };
}

export function isPixPayload(text: string): boolean {
  return parsePixPayload(text) !== undefined;
}

function checkedFields(text: string): ReadonlyMap<string, string> | undefined {
  const crc = text.slice(-4);
  if (text.slice(-8, -4) !== '6304' || crc16(text.slice(0, -4)) !== crc.toUpperCase()) return undefined;
  const fields = readTlv(text);
  const fixed =
    text.startsWith('000201') &&
    fields?.get('63') === crc &&
    /^1[12]$/.test(fields.get('01') ?? '11') &&
    /^\d{4}$/.test(fields.get('52') ?? '') &&
    fields.get('53') === '986' &&
    fields.get('58') === 'BR';
  return fixed ? fields : undefined;
}

/** Finds the PIX account, which may be any of the merchant accounts (ids 26 to 51). */
function pixAccount(
  fields: ReadonlyMap<string, string>,
): { key: string | undefined; url: string | undefined } | undefined {
  const accounts = [...fields].filter(([id]) => id >= '26' && id <= '51').map(([, value]) => readTlv(value));
  const pix = accounts.find((account) => account?.get('00')?.toLowerCase() === GUI);
  const key = pix?.get('01');
  const url = pix?.get('25');
  if ((key === undefined) === (url === undefined)) return undefined;
  return url !== undefined && URL_WITH_SCHEME.test(url) ? undefined : { key, url };
}

function readAmount(text: string): Cents | undefined {
  const [whole = '0', fraction = ''] = text.split('.');
  const amount = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return amount === 0 ? undefined : cents(amount);
}
