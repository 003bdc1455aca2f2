import {
  type Cents,
  cents,
  DEFAULT_ZONE_OFFSET,
  formatBrl,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatPhone,
  formatWhole,
  isZoneOffset,
  localDate,
  type ZoneOffset,
} from '@habilita/kernel';

export const NO_VALUE = '–';

/** Writes centavos for people, and a dash for no amount: 190000 → 'R$ 1.900,00'. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? NO_VALUE : formatBrl(amount);

let numbers: Intl.NumberFormat | undefined;

/** Writes a number for people: 10000 → '10.000'. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (Number.isSafeInteger(value)) return formatWhole(value);
  numbers ??= new Intl.NumberFormat('pt-BR');
  return numbers.format(value);
}

/** Writes a rate for people, always with two decimals: 0.1 → '0,10'. */
export const rateText = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? NO_VALUE : formatDecimal(cents(Math.round(percent * 100)));

/** A number of days in words: '86 dias'. */
export const daysText = (days: number): string => (days === 1 ? '1 dia' : `${numberText(days)} dias`);

export function dateText(date: string | null | undefined): string {
  return date === null || date === undefined || date === '' ? NO_VALUE : formatDate(date);
}

function zoneOf(zone: string | undefined): ZoneOffset {
  return zone !== undefined && isZoneOffset(zone) ? zone : DEFAULT_ZONE_OFFSET;
}

/** Today's date in the given time zone, else in Brasília's. */
export const todayIn = (zone?: string): string => localDate(new Date().toISOString(), zoneOf(zone));

export const todayInBrasilia = (): string => todayIn();

/** 'DD/MM/YYYY HH:mm' in the given time zone, else in Brasília's. */
export function instantText(instant: string | null | undefined, zone?: string): string {
  if (instant === null || instant === undefined || Number.isNaN(Date.parse(instant))) return NO_VALUE;
  return formatDateTime(instant, zoneOf(zone));
}

export const MASKED_TEXT = { cpf: formatCpf, cnpj: formatCnpj, cep: formatCep, phone: formatPhone } as const;
