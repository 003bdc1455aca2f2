import { isConnectionLost } from './db/connection-lost.ts';

/** A failure that the operator can mend, printed as one line without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const LISTEN_REASONS: Record<string, string> = {
  EADDRINUSE: 'is already in use; stop the other program or choose another PORT',
  EACCES: 'may not be opened by this account; choose a PORT above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine; check HOST',
};

/**
 * The line to print for an error that the operator can repair; undefined for a defect of ours, which is printed with
 * its stack.
 */
export function startupMessage(error: unknown): string | undefined {
  if (error instanceof StartupError) return error.message;
  if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo' && 'hostname' in error)
    return `No address is found for ${String(error.hostname)}; check HOST and DATABASE_URL.`;
  if (isConnectionLost(error)) return 'The database went away during the start; start again once it answers.';
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen' || !('code' in error)) {
    return undefined;
  }
  const code = String(error.code);
  const place =
    'port' in error && 'address' in error ? `${String(error.port)} on ${String(error.address)}` : 'of this machine';
  return `Port ${place} ${LISTEN_REASONS[code] ?? `cannot be opened (${code})`}.`;
}

export async function startOrExit(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(startupMessage(error) ?? error);
    process.exit(1);
  }
}
