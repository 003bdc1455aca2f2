import { ApiFailure } from '#app/failure.ts';

/** Between two looks at whether a booking without an answer came through, milliseconds; and how often to look. */
export const CHECK_EVERY_MS = 3000;
export const CHECKS = 50;

interface Booking {
  /** The moment asked for, ISO. */
  readonly wanted: string;
  readonly book: () => Promise<unknown>;
  /** The moment the registration is booked for now. */
  readonly booked: () => Promise<string | null>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const gotNoAnswer = (error: unknown): boolean => error instanceof ApiFailure && error.status === 0;

const isMoment = (a: string | null, b: string): boolean => a !== null && Date.parse(a) === Date.parse(b);

/** Books; a call that got no answer may still have booked, so the registration is looked at until it shows (Specification 3 §4). Throws the failure otherwise. */
export async function bookSchedule({ wanted, book, booked, wait }: Booking): Promise<void> {
  try {
    await book();
  } catch (failure) {
    if (!gotNoAnswer(failure)) throw failure;
    for (let check = 0; check < CHECKS; check += 1) {
      await wait(CHECK_EVERY_MS);
      const now = await booked().catch(() => null);
      if (isMoment(now, wanted)) return;
    }
    throw failure;
  }
}
