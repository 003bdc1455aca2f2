const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/**
 * Whether a text is an e-mail address: an ASCII local part of at most 64 characters, a domain with a dot, 254
 * characters in all.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  return text.length <= 254 && local.length <= 64 && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1));
}

/** A typed e-mail address, trimmed and in lower case, unchecked. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

export function parseEmail(text: string): string | undefined {
  const email = normalizeEmail(text);
  return isEmail(email) ? email : undefined;
}
