/** Whether a text is a CEP: eight digits from 01000-000 on. CEPs have no check digit. */
export function isCep(text: string): boolean {
  return /^\d{8}$/.test(text) && text >= '01000000';
}

/** The digits of a typed CEP, unchecked. */
export function normalizeCep(text: string): string {
  return text.replaceAll(/\D/g, '');
}

export function parseCep(text: string): string | undefined {
  const digits = normalizeCep(text);
  return isCep(digits) ? digits : undefined;
}

export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}
