import {
  maskCep,
  maskCnpj,
  maskCpf,
  maskDate,
  maskLandline,
  maskLeadPhone,
  maskPhone,
  normalizeCep,
  normalizeCnpj,
  normalizeCpf,
  normalizePhone,
} from '@habilita/kernel';

/** `clean` keeps relevant characters, `show` adds punctuation. */
export interface Mask {
  readonly clean: (text: string) => string;
  readonly show: (kept: string) => string;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** `clean` drops what does not fit into the mask, by formatting the text and reading the result back. */
function maskOf(normalize: (text: string) => string, show: (text: string) => string): Mask {
  return { clean: (text) => normalize(show(normalize(text))), show };
}

export const CPF_MASK = maskOf(normalizeCpf, maskCpf);
/** A CNPJ may hold letters since July 2026. */
export const CNPJ_MASK = maskOf(normalizeCnpj, maskCnpj);
export const CEP_MASK = maskOf(normalizeCep, maskCep);
export const PHONE_MASK = maskOf(normalizePhone, maskPhone);
/** A land line of ten digits (Specification 3 §5). */
export const LANDLINE_MASK = maskOf(normalizePhone, maskLandline);
const isLink = (text: string): boolean => /[^\d\s()+.-]/.test(text);
/** The mask of a phone number. Text with other characters, such as a link, stays as it was typed. */
export const PHONE_OR_LINK_MASK: Mask = {
  clean: (text) => (isLink(text) ? text : PHONE_MASK.clean(text)),
  show: (kept) => (isLink(kept) ? kept : PHONE_MASK.show(kept)),
};
/** The mask of the phone in the filter of leads, and nowhere else (Specification 3 §2). */
export const LEAD_PHONE_MASK = maskOf(normalizePhone, maskLeadPhone);
/** The digits of a date, day first. A pasted 'YYYY-MM-DD', as from spreadsheets, is brought into this order. */
const dayFirst = (text: string) => digits(text.replace(/^\s*(\d{4})-(\d{2})-(\d{2})/, '$3$2$1'));
/** The number of digits of day, month, year, hour and minute. */
const LENGTHS = [2, 2, 4, 2, 2];

/**
 * Whether the person types the separators too, as in '1/10/26 8h30': a part other than the last then has fewer digits
 * than the mask expects. Such text is not masked.
 */
function isTypedFreely(text: string): boolean {
  const parts = text.trimStart().split(/\D+/);
  return parts.slice(0, -1).some((part, place) => part.length < (LENGTHS[place] ?? 0));
}

function unlessFreely({ clean, show }: Mask): Mask {
  return {
    clean: (text) => (isTypedFreely(text) ? text : clean(text)),
    show: (kept) => (isTypedFreely(kept) ? kept : show(kept)),
  };
}

export const DATE_MASK = unlessFreely(maskOf(dayFirst, maskDate));

function maskDateTime(text: string): string {
  const kept = dayFirst(text).slice(0, 12);
  const time = [kept.slice(8, 10), kept.slice(10)].filter((part) => part !== '').join(':');
  return [maskDate(kept.slice(0, 8)), time].filter((part) => part !== '').join(' ');
}

export const DATE_TIME_MASK = unlessFreely(maskOf(dayFirst, maskDateTime));

/**
 * The position of the caret after masking. As many characters of the value (`keptBefore`) stand before the caret as
 * before masking.
 */
export function caretAfter(mask: Mask, shown: string, keptBefore: number): number {
  for (let place = 0; place <= shown.length; place += 1) {
    if (mask.clean(shown.slice(0, place)).length >= keptBefore) return place;
  }
  return shown.length;
}

/** Writes the typed text in its mask, keeps the caret in its place and returns the characters of the value. */
export function maskInput(input: HTMLInputElement, mask: Mask): string {
  const caret = input.selectionStart ?? input.value.length;
  const keptBefore = mask.clean(input.value.slice(0, caret)).length;
  const kept = mask.clean(input.value);
  const atEnd = caret >= input.value.length;
  const shown = mask.show(kept);
  if (shown === input.value) return kept;
  input.value = shown;
  const place = atEnd ? shown.length : caretAfter(mask, shown, keptBefore);
  input.setSelectionRange(place, place);
  return kept;
}
