/** True for a postal code of eight unmasked digits. CEPs start at 01000-000 and have no check digit. */
export function isCep(text: string): boolean {
  return /^\d{8}$/.test(text) && text >= '01000000';
}

/** The digits of what was typed or pasted; not checked. */
export function normalizeCep(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Reads a CEP with or without mask; undefined when it is not valid. */
export function parseCep(text: string): string | undefined {
  const digits = normalizeCep(text);
  return isCep(digits) ? digits : undefined;
}

/** Eight digits as '99999-999'; anything else unchanged. */
export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
