const MINIMUM_LENGTH = 8;

/** Normalises a password for comparisons: Unicode normalisation form NFKC, in lower case. */
export const plainPassword = (typed: string): string => typed.normalize('NFKC').toLowerCase();

/** Whether the text is a sequence of neighbouring characters, such as '12345678' or 'hgfedcba'. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether a password is weak by its shape alone: under eight characters, one or two different characters, or a sequence
 * (Specification 1 §5). The form says so when the person leaves the field; the server checks common passwords as well.
 */
export function isWeakInShape(typed: string): boolean {
  const plain = plainPassword(typed);
  return plain.length < MINIMUM_LENGTH || new Set(plain).size < 3 || isSequence(plain);
}

/** Whether the password is the username, or the part of the username before the @. */
export function isOwnName(typed: string, username: string): boolean {
  const [plain, own] = [plainPassword(typed), username.toLowerCase()];
  return plain === own || plain === own.split('@')[0];
}
