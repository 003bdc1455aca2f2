import {
  maskCep,
  maskCnpj,
  maskCpf,
  maskDate,
  maskLeadPhone,
  maskPhone,
  normalizeCep,
  normalizeCnpj,
  normalizeCpf,
  normalizePhone,
} from '@habilita/kernel';

/** A mask keeps what matters of typed or pasted text (`clean`) and shows it with its punctuation, however much there is yet (`show`). */
export interface Mask {
  readonly clean: (text: string) => string;
  readonly show: (kept: string) => string;
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

/** What is kept is what the mask would show, less its punctuation: surplus characters fall away in one place. */
function maskOf(normalize: (text: string) => string, show: (text: string) => string): Mask {
  return { clean: (text) => normalize(show(normalize(text))), show };
}

export const CPF_MASK = maskOf(normalizeCpf, maskCpf);
/** Since July 2026 a CNPJ has letters too. */
export const CNPJ_MASK = maskOf(normalizeCnpj, maskCnpj);
export const CEP_MASK = maskOf(normalizeCep, maskCep);
/** '(99) 9999-9999' up to ten digits, else '(99) 9 9999-9999' (Specification 1 §5). */
export const PHONE_MASK = maskOf(normalizePhone, maskPhone);
/** '(99) 99999-9999' of a lead (Specification 3 §2). */
export const LEAD_PHONE_MASK = maskOf(normalizePhone, maskLeadPhone);
/** Spreadsheets and systems paste 'YYYY-MM-DD'; people type the day first. */
const dayFirst = (text: string) => digits(text.replace(/^\s*(\d{4})-(\d{2})-(\d{2})/, '$3$2$1'));
export const DATE_MASK = maskOf(dayFirst, maskDate);

function maskDateTime(text: string): string {
  const kept = dayFirst(text).slice(0, 12);
  const time = [kept.slice(8, 10), kept.slice(10)].filter((part) => part !== '').join(':');
  return [maskDate(kept.slice(0, 8)), time].filter((part) => part !== '').join(' ');
}

/** '99/99/9999 99:99'. */
export const DATE_TIME_MASK = maskOf(dayFirst, maskDateTime);

/** Where the caret belongs in the shown text so that as many kept characters stand before it as did when the person typed. */
export function caretAfter(mask: Mask, shown: string, keptBefore: number): number {
  for (let place = 0; place <= shown.length; place += 1) {
    if (mask.clean(shown.slice(0, place)).length >= keptBefore) return place;
  }
  return shown.length;
}

/**
 * Puts a mask on what is in an input, keeping the caret among the same characters, and answers what is kept. Pasted text in any form goes the
 * same way, so a mask never fights paste.
 */
export function maskInput(input: HTMLInputElement, mask: Mask): string {
  const caret = input.selectionStart ?? input.value.length;
  const keptBefore = mask.clean(input.value.slice(0, caret)).length;
  const kept = mask.clean(input.value);
  const atEnd = caret >= input.value.length;
  const shown = mask.show(kept);
  input.value = shown;
  const place = atEnd ? shown.length : caretAfter(mask, shown, keptBefore);
  input.setSelectionRange(place, place);
  return kept;
}
