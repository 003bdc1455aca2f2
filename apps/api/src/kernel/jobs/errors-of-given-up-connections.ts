import { EventEmitter } from 'node:events';
import { Client } from 'pg';

function takeOffAllButErrors(this: Client, ...names: readonly [string?]): Client {
  EventEmitter.prototype.removeAllListeners.apply(this, [...names]);
  return this.on('error', () => undefined);
}

/**
 * Keeps an error on a closed connection from ending the process. When its heartbeat fails, pg-boss (up to 12.38)
 * removes all listeners from its listening connection and closes it. If PgBouncer then reports on this connection that
 * the server is gone, nobody listens, and Node would end the process. Nothing is lost: pg-boss has already reported the
 * failure.
 */
export function outliveGivenUpConnections(): void {
  Object.assign(Client.prototype, { removeAllListeners: takeOffAllButErrors });
}
