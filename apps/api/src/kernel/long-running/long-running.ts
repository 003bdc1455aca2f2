import { hash } from 'node:crypto';
import type { LongRunningState } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { JsonToSeal } from '#kernel/db/sealed/to-seal.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type Answer, answerTo } from '#kernel/http/error-body.ts';
import { keepAnswer, knownRequest, moveOn, takeRequestId } from './long-running.queries.ts';
import { rightsHash } from './rights.ts';

export interface LongRequest {
  readonly actor: Actor;
  readonly requestId: string;
  readonly question: string;
}

export interface Reply {
  readonly status: number;
  readonly wire: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Outcome = { readonly wire: unknown } | { readonly error: unknown };

const LATE = Symbol('late');
const KEPT = { hours: 1 };
/**
 * How many unfinished searches a person may have. Only three long searches run at a time, and all others wait for them.
 */
const MOST_OF_A_PERSON = 12;
/**
 * How often a process says that its searches still run. A process that says nothing for thirty seconds counts as dead.
 */
const HEARTBEAT_MS = 10_000;
const SILENCE = { seconds: 30 };

const stateOf = (requestId: string): LongRunningState => ({ requestId, status: 'RUNNING', progress: null });

/**
 * Answers searches. A search that is done within two seconds is answered directly. Any other search gets a 202, and its
 * result is stored for an hour under the caller's request id.
 */
export class LongRunning {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>;
  readonly #patienceMs: number;
  readonly #running = new Map<string, { readonly ownerId: string; readonly requestId: string }>();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log'>, patienceMs = 2000) {
    this.#deps = deps;
    this.#patienceMs = patienceMs;
  }

  /** Refuses with TOO_MANY_REQUESTS if the person already has as many unfinished searches as are allowed. */
  permit({ userId }: Pick<Actor, 'userId'>): void {
    let own = 0;
    for (const { ownerId } of this.#running.values()) if (ownerId === userId) own += 1;
    if (own >= MOST_OF_A_PERSON) refuse('TOO_MANY_REQUESTS');
  }

  /**
   * Answers a search, or answers 202 while the search goes on. The result is also stored when the caller has
   * disconnected (`wasLeft`). If another search already uses the request id, its result stays stored, and this search
   * is answered only when it is done.
   */
  async answer(request: LongRequest, work: Promise<unknown>, wasLeft: () => boolean): Promise<Reply> {
    const outcome = work.then(
      (wire): Outcome => ({ wire }),
      (error: unknown): Outcome => ({ error }),
    );
    const inTime = await this.#inTime(outcome);
    if (inTime !== LATE) {
      if (wasLeft()) await this.#keepLost(request, inTime);
      return replyOf(inTime);
    }
    if (await this.#take(request)) {
      void outcome.then((done) => this.#finish(request, done));
      return { status: 202, wire: stateOf(request.requestId) };
    }
    const earlier = await this.#sameQuestion(request);
    return earlier ?? replyOf(await outcome);
  }

  /**
   * Returns the state of the search with this request id: 202 while it runs, then its result. Undefined when the person
   * has no such search, or when the person's rights have changed since it began.
   */
  async read(actor: Actor, requestId: string): Promise<Reply | undefined> {
    const { db, clock } = this.#deps;
    const known = await knownRequest(db, actor.userId, requestId, clock.now());
    if (known === undefined || known.rightsHash !== rightsHash(actor)) return undefined;
    if (known.status === null) return { status: 202, wire: stateOf(requestId) };
    return { status: known.status, wire: known.answer };
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  async #inTime(outcome: Promise<Outcome>): Promise<Outcome | typeof LATE> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<typeof LATE>((resolve) => {
      timer = setTimeout(() => resolve(LATE), this.#patienceMs);
    });
    try {
      return await Promise.race([outcome, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(request: LongRequest): Promise<boolean> {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    const row = { ...rowOf(request), knownUntil: now.add(SILENCE), status: null, body: null, finishedAt: null };
    // When the primary cannot be reached, the answer is not stored but still goes out on the caller's connection.
    const taken = await takeRequestId(db, row, now).catch((error: unknown) =>
      log.error({ err: error }, 'long-running'),
    );
    if (taken !== true) return false;
    this.#running.set(keyOf(row), row);
    this.#heartbeat ??= setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
    return true;
  }

  async #beat(): Promise<void> {
    const { db, clock, log } = this.#deps;
    if (this.#running.size === 0) return;
    await moveOn(db, [...this.#running.values()], clock.now().add(SILENCE)).catch((error: unknown) =>
      log.error({ err: error }, 'long-running'),
    );
  }

  async #sameQuestion(request: LongRequest): Promise<Reply | undefined> {
    const { db, clock } = this.#deps;
    const known = await knownRequest(db, request.actor.userId, request.requestId, clock.now()).catch(() => undefined);
    return known?.requestHash === rowOf(request).requestHash ? this.read(request.actor, request.requestId) : undefined;
  }

  async #finish(request: LongRequest, outcome: Outcome): Promise<void> {
    const { db, log } = this.#deps;
    const row = rowOf(request);
    try {
      await keepAnswer(db, { ...row, ...this.#kept(request, outcome) });
    } catch (error) {
      log.error({ err: error, requestId: request.requestId }, 'the answer of a long search could not be kept');
    } finally {
      this.#running.delete(keyOf(row));
    }
  }

  async #keepLost(request: LongRequest, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.#deps;
    const row = { ...rowOf(request), ...this.#kept(request, outcome) };
    await takeRequestId(db, row, clock.now()).catch((error: unknown) => log.error({ err: error }, 'long-running'));
  }

  #kept(request: LongRequest, outcome: Outcome) {
    const { clock, log } = this.#deps;
    const finishedAt = clock.now();
    const { status, body } = this.#finalAnswer(request, outcome, log);
    return { status, body: new JsonToSeal(body), finishedAt, knownUntil: finishedAt.add(KEPT) };
  }

  #finalAnswer(request: LongRequest, outcome: Outcome, log: Deps['log']): { status: number; body: unknown } {
    if ('wire' in outcome) return { status: 200, body: outcome.wire };
    const answer: Answer = answerTo(outcome.error, request.requestId);
    if (answer.status === 500) log.error({ err: outcome.error, requestId: request.requestId }, 'unexpected error');
    return answer;
  }
}

function rowOf({ actor, requestId, question }: LongRequest) {
  const requestHash = hash('sha256', question);
  return { ownerId: actor.userId, requestId, requestHash, rightsHash: rightsHash(actor) };
}

const keyOf = (row: { readonly ownerId: string; readonly requestId: string }): string =>
  `${row.ownerId} ${row.requestId}`;

/** An outcome as a reply; an error is thrown, so that the error handler answers it. */
function replyOf(outcome: Outcome): Reply {
  if ('error' in outcome) throw outcome.error;
  return { status: 200, wire: outcome.wire };
}
