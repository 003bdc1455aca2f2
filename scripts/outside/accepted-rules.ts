interface Operation {
  readonly security?: unknown;
}

/** Rules of Spectral and of OWASP's rule set that the description of the API breaks, each with the reason. */
export const ACCEPTED_RULES: Readonly<Record<string, string>> = {
  'oas3-parameter-description': 'Names and filters are the specification’s; lists say what they filter by.',
  'info-contact': 'Whoever runs an installation is the contact.',
  'license-url': 'The licence is named by its identifier, as OpenAPI 3.1 allows instead.',
  'tag-description': 'The name of a subject says what it holds.',
  'owasp:api9:2023-inventory-access': 'Each installation describes itself, and is what its address says.',
  'owasp:api9:2023-inventory-environment': 'Each installation describes itself, and is what its address says.',
  'owasp:api4:2023-string-limit': 'Texts without a length are checked by a rule of their own (CPF, e-mail, telephone).',
  'owasp:api4:2023-string-restricted': 'Names and remarks are free text, bounded by their length.',
  'owasp:api4:2023-array-limit': 'All lists that are sent have a bound; those that are answered are ours.',
  'owasp:api4:2023-integer-format': 'The bounds of a number are said by minimum and maximum.',
  'owasp:api4:2023-rate-limit': 'A refusal says in Retry-After when to come back; other answers say nothing of it.',
};

/**
 * Rules that apply only to operations that need a sign-in. Which operations are public is checked by the tests of every
 * route.
 */
export const RULES_FOR_THE_SIGNED_IN = new Set([
  'owasp:api2:2023-read-restricted',
  'owasp:api2:2023-write-restricted',
  'owasp:api8:2023-define-error-responses-401',
  'owasp:api4:2023-rate-limit-responses-429',
]);

/** Whether an operation can be called without signing in. */
export const isPublic = (operation: Operation | undefined): boolean =>
  operation !== undefined && operation.security === undefined;
