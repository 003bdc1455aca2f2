import type { Environment } from '#kernel/environment.ts';

/**
 * One line that `npm run doctor` prints: what works, what works but should be looked at, or what keeps the product from
 * working.
 */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'fault';
  readonly about: string;
  /** The text never holds a secret, nor a database's address with its password. */
  readonly says: string;
}

/** Examines one part of an installation. An error that it throws is reported as a fault of that part. */
export interface Check {
  readonly about: string;
  readonly examine: (environment: Environment) => Promise<readonly Finding[]>;
}

export const findingsAbout = (about: string) => ({
  ok: (says: string): Finding => ({ level: 'ok', about, says }),
  warning: (says: string): Finding => ({ level: 'warning', about, says }),
  fault: (says: string): Finding => ({ level: 'fault', about, says }),
});

/** Milliseconds after which something that does not answer counts as not reachable. */
export const PATIENCE = 10_000;

/** The code of a failure, which is safe to print: the text of an error may hold an address or a name. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown failure';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
