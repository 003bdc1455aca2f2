import {
  type Cents,
  centsFromReais,
  DEFAULT_ZONE_OFFSET,
  formatBrl,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDate,
  formatDateTime,
  formatPhone,
  formatWhole,
  isZoneOffset,
  type ZoneOffset,
} from '@habilita/kernel';

export const NO_VALUE = '–';

/** Amounts are rounded half up, for reading only. */
export function moneyText(reais: number | null | undefined): string {
  if (reais === null || reais === undefined || !Number.isFinite(reais)) return NO_VALUE;
  const cents = centsFromReais(reais) ?? centsFromReais(Math.round(reais * 100) / 100);
  return cents === undefined ? NO_VALUE : formatBrl(cents);
}

/** An amount in centavos. */
export const centsText = (cents: Cents | null | undefined): string =>
  cents === null || cents === undefined ? NO_VALUE : formatBrl(cents);

let numbers: Intl.NumberFormat | undefined;

/** 10000 → '10.000'. */
export function numberText(value: number | null | undefined): string {
  if (value === null || value === undefined) return NO_VALUE;
  if (Number.isSafeInteger(value)) return formatWhole(value);
  numbers ??= new Intl.NumberFormat('pt-BR');
  return numbers.format(value);
}

/** '86 dias' */
export const daysText = (days: number): string => (days === 1 ? '1 dia' : `${numberText(days)} dias`);

export function dateText(date: string | null | undefined): string {
  return date === null || date === undefined || date === '' ? NO_VALUE : formatDate(date);
}

function zoneOf(zone: string | undefined): ZoneOffset {
  return zone !== undefined && isZoneOffset(zone) ? zone : DEFAULT_ZONE_OFFSET;
}

/** 'DD/MM/YYYY HH:mm' in the given time zone, else in Brasília's. */
export function instantText(instant: string | null | undefined, zone?: string): string {
  if (instant === null || instant === undefined || Number.isNaN(Date.parse(instant))) return NO_VALUE;
  return formatDateTime(instant, zoneOf(zone));
}

export const MASKED_TEXT = { cpf: formatCpf, cnpj: formatCnpj, cep: formatCep, phone: formatPhone } as const;
