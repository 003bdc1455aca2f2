import { readRegistrationEndpoint, scheduleRegistrationEndpoint } from '@habilita/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { bookSchedule } from './book-schedule.ts';

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export function useBooking({ studentId, id }: Pick<Registration, 'studentId' | 'id'>, onBooked: () => void) {
  const params = { studentId, id };
  return useMutation({
    mutationFn: (wanted: string) =>
      bookSchedule({
        wanted,
        wait,
        book: () =>
          call(scheduleRegistrationEndpoint, {
            params,
            body: { schedulingDateTime: Temporal.Instant.from(wanted) },
          }),
        booked: async () => (await call(readRegistrationEndpoint, { params })).schedulingDateTime,
      }),
    onSuccess: onBooked,
  });
}

export type BookingState = ReturnType<typeof useBooking>;
