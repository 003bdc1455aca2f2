import { ApiFailure } from '#api-client/failure.ts';

/**
 * After a booking without an answer, the registration is read every CHECK_EVERY_MS milliseconds, at most CHECKS times.
 */
const CHECK_EVERY_MS = 3000;
const CHECKS = 50;

interface Booking {
  readonly wanted: string;
  readonly book: () => Promise<unknown>;
  readonly booked: () => Promise<string | null>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const gotNoAnswer = (error: unknown): boolean => error instanceof ApiFailure && error.status === 0;

const isMoment = (a: string | null, b: string): boolean => a !== null && Date.parse(a) === Date.parse(b);

/**
 * Books a slot. A booking that got no answer may still have been made, so the registration is read again until it shows
 * the slot (Specification 3 §4). If no reading shows the slot, the failure is thrown.
 */
export async function bookSchedule({ wanted, book, booked, wait }: Booking): Promise<void> {
  const isSent = navigator.onLine;
  try {
    await book();
  } catch (failure) {
    if (!isSent || !gotNoAnswer(failure)) throw failure;
    for (let check = 0; check < CHECKS; check += 1) {
      await wait(CHECK_EVERY_MS);
      const now = await booked().catch(() => null);
      if (isMoment(now, wanted)) return;
    }
    throw failure;
  }
}
