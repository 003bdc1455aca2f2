import { withoutIdentities, withoutPersonalData } from './masked.ts';

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [field: string]: unknown;
}

/**
 * The fields of an error that may be logged. None of them contains a row that PostgreSQL refused, or the values of an
 * SQL statement.
 */
const KEPT: ReadonlySet<string> = new Set([
  'code',
  'syscall',
  'severity',
  'table',
  'column',
  'constraint',
  'field',
  'queue',
]);
const DEEPEST = 4;

/** What the log says of an error: enough to find its cause, and no personal data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  const type = error instanceof Error ? error.constructor.name : typeof error;
  const { message, stack, cause, errors, code }: Partial<Record<string, unknown>> = Object(error);
  if (typeof message !== 'string')
    return {
      type,
      message: typeof error === 'string' ? withoutIdentities(withoutValues(error, undefined)) : '',
      stack: '',
    };
  const shown = withoutIdentities(withoutValues(message, code));
  const goesOn = depth < DEEPEST;
  const inside = (within: unknown) => loggedError(within, depth + 1);
  return {
    type,
    message: shown,
    stack: typeof stack === 'string' ? stack.replace(message, () => shown) : '',
    ...Object.fromEntries(Object.entries(Object(error)).filter(([field, value]) => KEPT.has(field) && isPlain(value))),
    ...(goesOn && cause !== undefined && { cause: inside(cause) }),
    ...(goesOn && Array.isArray(errors) && { errors: errors.map(inside) }),
  };
}

/** An error as it is stored for staff. It may be shown for days, so personal data are removed from its message. */
export function keptError(error: unknown): { readonly type: string; readonly message: string; readonly code?: string } {
  const logged = loggedError(error);
  const code = codeOf(logged);
  return { type: logged.type, message: withoutPersonalData(logged.message), ...(code !== undefined && { code }) };
}

/**
 * Returns the error's own code, or the code of its nearest cause that has one. For a failed call, often only the cause
 * says what failed.
 */
function codeOf({ code, cause }: LoggedError): string | undefined {
  if (typeof code === 'string') return code;
  return cause && codeOf(cause);
}

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/**
 * The message without quoted values. PostgreSQL quotes a value that it cannot read (error codes that begin with 22),
 * and JSON.parse quotes a text that is no JSON.
 */
const withoutValues = (message: string, code: unknown): string =>
  (typeof code === 'string' && /^22\w{3}$/.test(code)) || message.endsWith(' is not valid JSON')
    ? message.replaceAll(/".*"/gs, '"…"')
    : message;
