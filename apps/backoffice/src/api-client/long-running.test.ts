import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, CallCancelled, explain, TimeUp } from './failure.ts';
import { patiently, StillRunning } from './long-running.ts';

const running = () => new StillRunning({ requestId: 'r1', status: 'RUNNING', progress: null });
const noAnswer = () => new ApiFailure(0, 'r1');
const refusal = (status: number, code: string) => new ApiFailure(status, 'r1', { globalErrors: [{ code }] });

function inTurn(...answers: readonly unknown[]) {
  const calls: number[] = [];
  const next = () => {
    const answer = answers[Math.min(calls.length, answers.length - 1)];
    calls.push(Date.now());
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { calls, next };
}

let given: AbortController;
async function follow(search: () => Promise<unknown>, ask: () => Promise<unknown>) {
  const outcome = patiently({ requestId: 'r1', search, ask }, given.signal).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  given = new AbortController();
});

describe('a search that takes long', () => {
  it('is answered at once when the server answers at once', async () => {
    const search = inTurn('rows');
    const ask = inTurn('never');
    expect(await follow(search.next, ask.next)).toEqual({ answer: 'rows' });
    expect([search.calls, ask.calls]).toEqual([[0], []]);
  });

  it('is asked after every ten seconds while the server works on it', async () => {
    const ask = inTurn(running(), running(), 'rows');
    expect(await follow(inTurn(running()).next, ask.next)).toEqual({ answer: 'rows' });
    expect(ask.calls).toEqual([10_000, 20_000, 30_000]);
  });

  it.each([
    ['no answer came at all', noAnswer()],
    ['none came within a minute', new TimeUp('r1', false)],
  ])('is asked after when %s, and while asking finds none', async (_, failure) => {
    const ask = inTurn(failure, 'rows');
    expect(await follow(inTurn(failure).next, ask.next)).toEqual({ answer: 'rows' });
    expect(ask.calls).toEqual([10_000, 20_000]);
  });

  it('is given up after a hundred tries, in the words of the specification', async () => {
    const ask = inTurn(running());
    const outcome = await follow(inTurn(running()).next, ask.next);
    expect('error' in outcome && explain(outcome.error).lines).toEqual(['Limite de tempo de espera excedido']);
    expect([ask.calls.length, Date.now()]).toEqual([100, 1_000_000]);
  });

  it('ends in its own refusal', async () => {
    const outcome = await follow(inTurn(running()).next, inTurn(refusal(403, 'FORBIDDEN')).next);
    expect(outcome).toEqual({ error: refusal(403, 'FORBIDDEN') });
  });

  it('is searched once more when the server knows nothing of it', async () => {
    const search = inTurn(noAnswer(), 'rows');
    expect(await follow(search.next, inTurn(refusal(404, 'NOT_FOUND')).next)).toEqual({ answer: 'rows' });
    expect(search.calls).toEqual([0, 10_000]);
    const twice = await follow(inTurn(running()).next, inTurn(refusal(404, 'NOT_FOUND')).next);
    expect(twice).toEqual({ error: refusal(404, 'NOT_FOUND') });
  });

  it('that does not exist is not searched again', async () => {
    const search = inTurn(refusal(404, 'NOT_FOUND'));
    expect(await follow(search.next, inTurn('never').next)).toEqual({ error: refusal(404, 'NOT_FOUND') });
    expect(search.calls).toEqual([0]);
  });

  it('is left alone with its screen', async () => {
    const ask = inTurn('rows');
    const outcome = patiently({ requestId: 'r1', search: inTurn(running()).next, ask: ask.next }, given.signal);
    const told = outcome.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    given.abort();
    expect(await told).toBeInstanceOf(CallCancelled);
    await vi.runAllTimersAsync();
    expect(ask.calls).toEqual([]);
  });
});

describe('a busy server', () => {
  it('is asked again every 100 ms', async () => {
    const search = inTurn(refusal(503, 'UNAVAILABLE'), refusal(503, 'UNAVAILABLE'), 'rows');
    expect(await follow(search.next, inTurn('never').next)).toEqual({ answer: 'rows' });
    expect(search.calls).toEqual([0, 100, 200]);
  });

  it('is asked again every 100 ms for the answer of a search that goes on, too', async () => {
    const ask = inTurn(running(), refusal(502, 'UNAVAILABLE'), refusal(503, 'UNAVAILABLE'), 'rows');
    expect(await follow(inTurn(running()).next, ask.next)).toEqual({ answer: 'rows' });
    expect(ask.calls).toEqual([10_000, 20_000, 20_100, 20_200]);
  });

  it('is left in peace after ten seconds', async () => {
    const search = inTurn(refusal(503, 'UNAVAILABLE'));
    expect(await follow(search.next, inTurn('never').next)).toEqual({ error: refusal(503, 'UNAVAILABLE') });
    expect([search.calls.length, Date.now()]).toEqual([101, 10_000]);
  });
});
