/** The server is stopping, recovering or not there; the network ended the connection. */
const CODES: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** What the driver says, without a code. */
const WORDS =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client (was closed|has encountered a connection error))/;

/** Did a connection to the database end, or not come about? The same may well work in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error && error.code !== undefined ? CODES.has(error.code) : WORDS.test(error.message);
}
