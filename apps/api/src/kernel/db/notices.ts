import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** How often the connection proves that notices still arrive, while somebody relies on it, milliseconds. */
const PROOF_EVERY = 500;
/** How long a proof counts, milliseconds: notices of changes before it have all arrived. */
const PROOF_COUNTS = 2000;
const PATIENCE = 2000;
const RECONNECT_AFTER = 1000;

/** What a process is told of changes that others commit. */
export interface Notices {
  /** Have all notices of changes up to a moment ago arrived? Asking keeps the proofs coming; without a proof nothing may be remembered. */
  areCurrent(): boolean;
  /** Resolves when every notice of what was committed before has arrived, or cannot arrive now. */
  settled(): Promise<void>;
  /** Called with what each notice says, and with undefined when some may have been missed. */
  onNotice(listener: (told: string | undefined) => void): void;
  close(): Promise<void>;
}

/**
 * Listens to one channel of the primary. The connection proves itself by notices of its own: what arrives in order behind them has arrived. A server that
 * does not answer, or a pooler that lends each statement another connection, gives no proof, and then nobody relies on it.
 */
export class ChannelNotices implements Notices {
  readonly #url: string;
  readonly #channel: string;
  readonly #listeners: ((told: string | undefined) => void)[] = [];
  readonly #mark = `proof ${randomUUID()} `;
  readonly #awaited = new Map<string, { readonly sentAt: number; readonly arrived: () => void }>();
  #client: Client | undefined;
  #provedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #proofs = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #connecting: Promise<void>;

  constructor(url: string, channel: string) {
    this.#url = url;
    this.#channel = channel;
    this.#connecting = this.#connect();
  }

  areCurrent(): boolean {
    const now = performance.now();
    if (now - this.#askedAt > PROOF_EVERY) void this.#prove(now);
    return now - this.#provedAt < PROOF_COUNTS;
  }

  async settled(): Promise<void> {
    if (this.#client !== undefined) await this.#prove(performance.now());
  }

  onNotice(listener: (told: string | undefined) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    const client = this.#client;
    this.#lose(client);
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      application_name: `habilita-${this.#channel.replaceAll('_', '-')}`,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      // A proof says nothing worth waiting for the disk.
      options: '-c synchronous_commit=off',
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      // What was remembered before is not known to be true.
      this.#tell(undefined);
    } catch {
      this.#lose(client);
      await client.end().catch(() => undefined);
    }
  }

  #hear(payload: string): void {
    const awaited = this.#awaited.get(payload);
    if (awaited === undefined) {
      if (!payload.startsWith('proof ')) this.#tell(payload);
      return;
    }
    this.#awaited.delete(payload);
    this.#provedAt = Math.max(this.#provedAt, awaited.sentAt);
    awaited.arrived();
  }

  async #prove(now: number): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    this.#askedAt = now;
    this.#proofs += 1;
    const proof = this.#mark + this.#proofs;
    const arrived = new Promise<void>((resolve) => this.#awaited.set(proof, { sentAt: now, arrived: resolve }));
    try {
      await client.query('select pg_notify($1, $2)', [this.#channel, proof]);
    } catch {
      this.#lose(client);
    }
    // Through a pooler the notice goes to nobody: no proof, and nothing to wait for.
    setTimeout(() => this.#giveUp(proof), PATIENCE).unref();
    await arrived;
  }

  #giveUp(proof: string): void {
    this.#awaited.get(proof)?.arrived();
    this.#awaited.delete(proof);
  }

  #lose(client: Client | undefined): void {
    if (client === undefined || this.#client !== client) return;
    this.#client = undefined;
    this.#provedAt = Number.NEGATIVE_INFINITY;
    for (const proof of this.#awaited.keys()) this.#giveUp(proof);
    this.#tell(undefined);
    if (this.#closed) return;
    void client.end().catch(() => undefined);
    this.#retry = setTimeout(() => {
      this.#connecting = this.#connect();
    }, RECONNECT_AFTER).unref();
  }

  #tell(told: string | undefined): void {
    for (const listener of this.#listeners) listener(told);
  }
}
