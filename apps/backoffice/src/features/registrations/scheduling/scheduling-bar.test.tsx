import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { SchedulingBar } from './scheduling-bar.tsx';
import { useBooking } from './use-booking.ts';
import { scheduleRegistrationEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';

const REGISTRATION = { studentId: '01932c6e-0000-7000-8000-000000000001', id: '01932c6e-0000-7000-8000-000000000002' };
const onBooked = vi.fn<() => void>();
let isTaken: boolean;

function Bar() {
  const booking = useBooking(REGISTRATION, onBooked);
  return <SchedulingBar booking={booking} start="2026-12-01T12:00:00Z" zone="-04:00" onCancel={() => undefined} />;
}

beforeEach(() => {
  onBooked.mockClear();
  const errors = { fieldErrors: {}, globalErrors: [{ code: 'SCHEDULE_UNAVAILABLE' }] };
  answerCalls(
    answerTo(scheduleRegistrationEndpoint, () =>
      isTaken
        ? Response.json({ errors }, { status: 409 })
        : { id: REGISTRATION.id, schedulingDateTime: '2026-12-01T12:00:00Z' },
    ),
  );
});

test('a booking that fails says where to turn, and the next that is done takes it back', async () => {
  isTaken = true;
  await renderScreen(Bar);
  await userEvent.click(screen.getByRole('button', { name: 'Agendar para 01/12/2026 08:00' }));
  const problem = 'Problemas ao agendar. Entre em contato com a Central CNH POP';
  expect(await screen.findByText(problem)).toBeVisible();
  expect(onBooked).not.toHaveBeenCalled();
  isTaken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Agendar para 01/12/2026 08:00' }));
  await waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(problem)).toBeNull();
});
