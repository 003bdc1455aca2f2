import { EventEmitter } from 'node:events';
import { Client } from 'pg';

function takeOffAllButErrors(this: Client, ...names: readonly [string?]): Client {
  EventEmitter.prototype.removeAllListeners.apply(this, [...names]);
  return this.on('error', () => undefined);
}

/**
 * Keeps an error on a connection that was given up from ending the process. pg-boss (to 12.38) takes all listeners off
 * its listening connection when its heartbeat fails, and closes it; PgBouncer may still say on it that the server is
 * gone, which nobody would hear then. Nothing is lost: pg-boss has already reported why it gave the connection up.
 */
export function outliveGivenUpConnections(): void {
  Object.assign(Client.prototype, { removeAllListeners: takeOffAllButErrors });
}
