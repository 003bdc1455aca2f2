/** The server is stopping, recovering or unreachable, or the connection was lost. */
const CODES: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  // The server ended the session, as this process stood still within a transaction.
  '25P03',
  '57P05',
  // Answers of a proxy in front of the server.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** PgBouncer has this one code for all it says, as while the primary changes. PostgreSQL's own names a routine as well. */
const OF_THE_POOLER = '08P01';

/** Errors of the driver that carry no code. */
const WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error))/;

/** The connection failed or was lost, so a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || error.code === undefined) return WORDS.test(error.message);
  if (error.code === OF_THE_POOLER) return !('routine' in error) || error.routine === undefined;
  return CODES.has(error.code);
}
