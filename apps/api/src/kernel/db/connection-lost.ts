/** Codes of errors that mean: the server is stopping, recovering or unreachable, or the connection was lost. */
const CODES: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  // The server ended a session that stood idle, within a transaction or outside, because this process had stopped for a
  // while.
  '25P03',
  '57P05',
  // The codes 08… come from a proxy in front of the server; those that follow are Node's codes of network errors.
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

/**
 * PgBouncer sends this code for everything it refuses, for example during a failover to another primary. PostgreSQL's
 * own errors with this code also name a routine; they do not mean that the connection was lost.
 */
const OF_THE_POOLER = '08P01';

/** Some errors of the driver have no code; they are recognised by how their message begins. */
const WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error))/;

/** Whether the connection failed or was lost, so that trying again may help. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || error.code === undefined) return WORDS.test(error.message);
  if (error.code === OF_THE_POOLER) return !('routine' in error) || error.routine === undefined;
  return CODES.has(error.code);
}
