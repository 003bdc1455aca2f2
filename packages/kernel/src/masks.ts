import { normalizeCep } from './cep.ts';
import { normalizeCnpj } from './cnpj.ts';
import { normalizeCpf } from './cpf.ts';
import { normalizePhone } from './phone.ts';

// Fills typed characters into a pattern. A mark of the pattern appears only once a character follows it, because
// otherwise it could not be deleted; surplus characters are cut off.

function fill(pattern: string, characters: string): string {
  let shown = '';
  let marks = '';
  let next = 0;
  for (const place of pattern) {
    if (place !== '9') {
      marks += place;
      continue;
    }
    const character = characters[next];
    if (character === undefined) break;
    shown += marks + character;
    marks = '';
    next += 1;
  }
  return shown;
}

export function maskCpf(text: string): string {
  return fill('999.999.999-99', normalizeCpf(text));
}

export function maskCnpj(text: string): string {
  return fill(
    '99.999.999/9999-99',
    normalizeCnpj(text).replace(/^(.{12})(.*)$/, (_, base: string, rest: string) => base + rest.replaceAll(/\D/g, '')),
  );
}

export function maskCep(text: string): string {
  return fill('99999-999', normalizeCep(text));
}

export function maskDate(text: string): string {
  return fill('99/99/9999', text.replaceAll(/\D/g, ''));
}

export function maskPhone(text: string): string {
  const digits = normalizePhone(text);
  return fill(digits.length > 10 ? '(99) 9 9999-9999' : '(99) 9999-9999', digits);
}

/** Masks a typed landline as '(99) 9999-9999'. */
export function maskLandline(text: string): string {
  return fill('(99) 9999-9999', normalizePhone(text));
}

/** Masks the typed phone of a lead as '(99) 99999-9999'; a pasted +55 is dropped. */
export function maskLeadPhone(text: string): string {
  return fill('(99) 99999-9999', normalizePhone(text));
}
