import { freeDaysEndpoint, freePeriodsEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { FreeDays } from './free-days.tsx';
import { FreePeriods } from './free-periods.tsx';

const ID = '01932c6e-0000-7000-8000-000000000001';
const PLACE = { id: ID, campaignId: ID };
let asked: URL;

const period = (start: string, freeAttendants: number) => ({ start, end: start, freeAttendants });

beforeEach(() => {
  answerCalls(
    answerTo(freeDaysEndpoint, () => ({
      freeDaysByPeriods: [{ freeDay: '2026-12-01' }, { freeDay: '2026-12-03' }],
    })),
    answerTo(freePeriodsEndpoint, ({ url }) => {
      asked = url;
      return { freeAttendantsByPeriods: [period('2026-12-01T13:00:00Z', 0), period('2026-12-01T14:00:00Z', 2)] };
    }),
  );
});

test('times without free attendants are hidden; the others are asked for and shown in the zone of the campaign', async () => {
  await renderScreen(() => <FreePeriods place={PLACE} day="2026-12-01" zone="-05:00" />);
  expect(await screen.findByText('09:00')).toBeVisible();
  expect(screen.getByText('2 vagas')).toBeVisible();
  expect(screen.queryByText('08:00')).toBeNull();
  expect(asked.href).toContain('/available-periods/2026-12-01?zoneOffset=-05%3A00');
});

const day = (name: RegExp) => screen.findByRole('button', { name });

test('only days with free times can be picked', async () => {
  const picked = vi.fn<(day: string) => void>();
  await renderScreen(() => <FreeDays school={PLACE} day="2026-12-01" onDay={picked} />);
  expect(await day(/^2 /)).toBeDisabled();
  await userEvent.click(await day(/^3 /));
  expect(picked).toHaveBeenCalledExactlyOnceWith('2026-12-03');
});

test('the hours say how many they are and how far they go, as the list of them scrolls', async () => {
  const freeAttendantsByPeriods = [12, 13, 14, 15].map((hour) => period(`2026-12-01T${hour}:00:00Z`, 1));
  answerCalls(answerTo(freePeriodsEndpoint, () => ({ freeAttendantsByPeriods })));
  await renderScreen(() => <FreePeriods place={PLACE} day="2026-12-01" zone="-03:00" />);
  expect(await screen.findByText('4, das 09:00 às 12:00')).toBeVisible();
});
