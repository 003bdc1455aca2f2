const MINIMUM_LENGTH = 8;

/** As passwords are compared. */
export const plainPassword = (typed: string): string => typed.normalize('NFKC').toLowerCase();

/** '12345678', 'hgfedcba'. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Whether a password is weak whatever words are common: under eight characters, one or two different characters, or a
 * sequence (Specification 1 §5). A screen says so on leaving the field; the server also knows common passwords.
 */
export function isWeakInShape(typed: string): boolean {
  const plain = plainPassword(typed);
  return plain.length < MINIMUM_LENGTH || new Set(plain).size < 3 || isSequence(plain);
}

/** Whether a password is the username, or what stands before its @. */
export function isOwnName(typed: string, username: string): boolean {
  const [plain, own] = [plainPassword(typed), username.toLowerCase()];
  return plain === own || plain === own.split('@')[0];
}
