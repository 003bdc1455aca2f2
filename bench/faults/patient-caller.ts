import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiCaller, type CallOptions, type Method, Refused } from '../../demo/world.ts';
import { agentFor, send } from '../rush/call-api.ts';

export const GIVE_UP_AFTER_MS = 90_000;
const ANSWER_WITHIN_MS = 30_000;

/** Thrown when no answer came for too long, so that the outcome of the call is unknown. */
export class NeverAnswered extends Error {
  override readonly name = 'NeverAnswered';
}

export interface PatientCaller extends ApiCaller {
  /**
   * How often a call failed temporarily, by kind: broken connections, missing answers, and answers with status 429 or
   * from 500 on.
   */
  readonly troubles: ReadonlyMap<string, number>;
  /** The times at which a write was acknowledged, in milliseconds since this process started. */
  readonly written: readonly number[];
  close(): void;
}

/** Repeats a request with the same idempotency key until it is answered, or throws `NeverAnswered` after 90 seconds. */
export function patientCaller(base: string): PatientCaller {
  const agent = agentFor(base);
  const written: number[] = [];
  const troubles = new Map<string, number>();
  const count = (what: string): void => void troubles.set(what, (troubles.get(what) ?? 0) + 1);

  async function attempt(method: Method, path: string, options: CallOptions, idempotencyKey: string) {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const answer = await send(`${base}/api/v1${path}`, { agent, method, idempotencyKey, signal, ...options });
      if (answer.status < 500 && answer.status !== 429) return answer;
      count(answer.status === 500 ? `500 ${method} ${path} ${answer.body.slice(0, 200)}` : String(answer.status));
    } catch (error) {
      count(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'broken connection');
    }
    return undefined;
  }

  return {
    troubles,
    written,
    async call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
      const key = randomUUID();
      for (const until = performance.now() + GIVE_UP_AFTER_MS; performance.now() < until; await pause(300)) {
        const answer = await attempt(method, path, options, key);
        if (answer === undefined) continue;
        if (method !== 'GET' && answer.status < 400) written.push(performance.now());
        if (answer.status >= 400) throw new Refused(`${method} ${path}`, answer.status, answer.body);
        return JSON.parse(answer.body === '' ? 'null' : answer.body);
      }
      throw new NeverAnswered(`${method} ${path}`);
    },
    close: () => agent.destroy(),
  };
}
