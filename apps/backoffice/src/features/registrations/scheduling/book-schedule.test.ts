import { expect, it, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { bookSchedule } from './book-schedule.ts';

const WANTED = '2026-12-01T12:00:00Z';
const noAnswer = new ApiFailure(0, 'r1');

function attempt(answers: { book?: unknown; booked: readonly (string | null | Error)[] }) {
  const wait = vi.fn<(milliseconds: number) => Promise<void>>(() => Promise.resolve());
  const left = [...answers.booked];
  const booked = vi.fn<() => Promise<string | null>>(() => {
    const next = left.length > 1 ? left.shift() : left[0];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? null);
  });
  const book = () => (answers.book === undefined ? Promise.resolve() : Promise.reject(answers.book));
  return { wait, booked, done: bookSchedule({ wanted: WANTED, book, booked, wait }) };
}

it('a booking that is answered needs no second look', async () => {
  const { done, booked } = attempt({ booked: [] });
  await done;
  expect(booked).not.toHaveBeenCalled();
});

it('a booking without an answer is looked for every three seconds until the registration shows it', async () => {
  const { done, booked, wait } = attempt({
    book: noAnswer,
    booked: [null, noAnswer, '2026-12-01T12:00:00.000Z'],
  });
  await done;
  expect(booked).toHaveBeenCalledTimes(3);
  expect(wait.mock.calls).toEqual([[3000], [3000], [3000]]);
});

it('after fifty looks a booking without an answer counts as failed', async () => {
  const { done, booked } = attempt({ book: noAnswer, booked: ['2026-11-30T12:00:00Z'] });
  await expect(done).rejects.toBe(noAnswer);
  expect(booked).toHaveBeenCalledTimes(50);
});

it('a refused booking is refused at once', async () => {
  const refusal = new ApiFailure(409, 'r2', { globalErrors: [{ code: 'SCHEDULE_UNAVAILABLE' }] });
  const { done, booked } = attempt({ book: refusal, booked: [null] });
  await expect(done).rejects.toBe(refusal);
  expect(booked).not.toHaveBeenCalled();
});

it('without a connection nothing was sent, so that there is nothing to look for', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { done, booked } = attempt({ book: noAnswer, booked: [null] });
  await expect(done).rejects.toBe(noAnswer);
  expect(booked).not.toHaveBeenCalled();
  offline.mockRestore();
});
