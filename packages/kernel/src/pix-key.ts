import { formatCnpj, parseCnpj } from './cnpj.ts';
import { formatCpf, parseCpf } from './cpf.ts';
import { parseEmail } from './email.ts';
import { isUuid } from './new-id.ts';
import { formatPhone, isCellphone, normalizePhone, phoneToE164 } from './phone.ts';

/** The types of PIX keys (Specification 1 §3). */
export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'TELEFONE', 'EMAIL', 'CHAVE_ALEATORIA'] as const;

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

type KeyRule = { readonly normalize: (text: string) => string | undefined; readonly format: (key: string) => string };

const KEY_RULES: Readonly<Record<PixKeyType, KeyRule>> = {
  CPF: { normalize: parseCpf, format: formatCpf },
  CNPJ: { normalize: parseCnpj, format: formatCnpj },
  TELEFONE: { normalize: normalizePhoneKey, format: (key) => formatPhone(normalizePhone(key)) },
  EMAIL: { normalize: normalizeEmailKey, format: (key) => key },
  CHAVE_ALEATORIA: { normalize: normalizeRandomKey, format: (key) => key },
};

function normalizePhoneKey(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isCellphone(digits) ? phoneToE164(digits) : undefined;
}

function normalizeEmailKey(text: string): string | undefined {
  const email = parseEmail(text);
  return email !== undefined && email.length <= 77 ? email : undefined;
}

function normalizeRandomKey(text: string): string | undefined {
  const key = text.trim().toLowerCase();
  return isUuid(key) ? key : undefined;
}

/**
 * A typed PIX key as the central bank writes keys: documents without mask, a mobile number as '+5527999998888', an
 * e-mail of at most 77 characters or a UUID in lower case. Undefined when invalid.
 */
export function normalizePixKey(type: PixKeyType, text: string): string | undefined {
  return KEY_RULES[type].normalize(text);
}

export function isPixKey(type: PixKeyType, text: string): boolean {
  return normalizePixKey(type, text) !== undefined;
}

/** Writes a PIX key as people read it: documents and phones get their masks. */
export function formatPixKey(type: PixKeyType, key: string): string {
  return KEY_RULES[type].format(key);
}
