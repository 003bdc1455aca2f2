import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Milliseconds, while a cache is in use. */
const PROOF_EVERY = 500;
/** Milliseconds a proof stays valid. */
const PROOF_COUNTS = 2000;
const PATIENCE = 2000;
const RECONNECT_AFTER = 1000;

export interface Notices {
  /** Whether all notices until a moment ago have arrived; otherwise caches must not be used. */
  areCurrent(): boolean;
  /** Resolves when no process caches anything older. */
  settled(): Promise<void>;
  /** Undefined: notices may have been missed. */
  onNotice(listener: (told: string | undefined) => void): void;
  close(): Promise<void>;
}

interface Asked {
  readonly sentAt: number;
  readonly by: Set<string>;
  readonly enough: () => void;
  wanted: number;
}

/** Messages on the channel: `ask <question>` and `heard <question> <process>`. */
const ASK = 'ask ';
const HEARD = 'heard ';

/**
 * Sends notices to itself: once one arrives, so has everything committed before. While they fail, callers must not use
 * their caches.
 */
export class ChannelNotices implements Notices {
  readonly #url: string;
  readonly #channel: string;
  readonly #name: string;
  readonly #process = randomUUID();
  readonly #listeners: ((told: string | undefined) => void)[] = [];
  readonly #asked = new Map<string, Asked>();
  #client: Client | undefined;
  #provedAt = Number.NEGATIVE_INFINITY;
  #askedAt = Number.NEGATIVE_INFINITY;
  #questions = 0;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;
  #connecting: Promise<void>;

  constructor(url: string, channel: string) {
    this.#url = url;
    this.#channel = channel;
    this.#name = `habilita-${channel.replaceAll('_', '-')}`;
    this.#connecting = this.#connect();
  }

  areCurrent(): boolean {
    const now = performance.now();
    if (now - this.#askedAt > PROOF_EVERY) void this.#ask('proof', 1);
    return now - this.#provedAt < PROOF_COUNTS;
  }

  async settled(): Promise<void> {
    const client = this.#client;
    // Our own notices do not come back.
    if (client === undefined || this.#provedAt === Number.NEGATIVE_INFINITY) return;
    await this.#ask('settle', Number.POSITIVE_INFINITY);
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
      application_name: this.#name,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
      keepAlive: true,
      // Notices need no durability.
      options: '-c synchronous_commit=off',
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      // Notices may have been missed: caches are emptied.
      this.#tell(undefined);
      void this.#ask('proof', 1);
    } catch {
      this.#lose(client);
      await client.end().catch(() => undefined);
    }
  }

  /** Resolves when `wanted` processes have answered, or older proofs have expired. */
  async #ask(kind: 'proof' | 'settle', wanted: number): Promise<void> {
    const sentAt = performance.now();
    this.#askedAt = sentAt;
    this.#questions += 1;
    const question = `${kind}/${this.#process}/${this.#questions}`;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PROOF_COUNTS).unref();
      const enough = () => {
        clearTimeout(timer);
        resolve();
      };
      const asked: Asked = { sentAt, by: new Set(), enough, wanted };
      this.#asked.set(question, asked);
      void this.#say(ASK + question);
      if (kind === 'settle') void this.#waitForAll(asked);
    });
    this.#asked.delete(question);
  }

  /** Waits for as many answers as there are connected processes. */
  async #waitForAll(asked: Asked): Promise<void> {
    const text =
      'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1';
    const found = await this.#client?.query<{ n: number }>(text, [this.#name]).catch(() => undefined);
    asked.wanted = found?.rows[0]?.n ?? 0;
    if (asked.by.size >= asked.wanted) asked.enough();
  }

  #hear(said: string): void {
    if (said.startsWith(ASK)) this.#answer(said.slice(ASK.length));
    else if (said.startsWith(HEARD)) this.#count(said.slice(HEARD.length));
    else this.#tell(said);
  }

  #answer(question: string): void {
    const [kind, asker] = question.split('/');
    const own = this.#asked.get(question);
    if (own !== undefined) {
      this.#provedAt = Math.max(this.#provedAt, own.sentAt);
      this.#count(`${question} ${this.#process}`);
    } else if (kind === 'settle' && asker !== this.#process) void this.#say(`${HEARD}${question} ${this.#process}`);
  }

  #count(answer: string): void {
    const [question = '', by = ''] = answer.split(' ');
    const asked = this.#asked.get(question);
    if (asked !== undefined && asked.by.add(by).size >= asked.wanted) asked.enough();
  }

  async #say(text: string): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('select pg_notify($1, $2)', [this.#channel, text]);
    } catch {
      this.#lose(client);
    }
  }

  #lose(client: Client | undefined): void {
    if (client === undefined || this.#client !== client) return;
    this.#client = undefined;
    this.#provedAt = Number.NEGATIVE_INFINITY;
    for (const { enough } of this.#asked.values()) enough();
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
