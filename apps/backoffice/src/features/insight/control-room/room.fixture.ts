import type { Room } from './room.ts';
import { reais } from '#api-client/reais.fixture.ts';

const SCHOOL = '01932c6e-0000-7000-8000-00000000000a';
const PLAN = '01932c6e-0000-7000-8000-00000000000b';

const NO_OUTCOMES = {
  waiting: 0,
  queued: 0,
  sent: 0,
  kept: 0,
  failed: 0,
  unknown: 0,
  registered: 0,
  blocked: 0,
  gone: 0,
};

const PARTS: Pick<Room, 'seats' | 'steps' | 'failures' | 'slots' | 'messages'> = {
  seats: {
    campaign: { vacancies: 600, left: 480, registered: 118, reserved: 3, reservedWithoutSchool: 2, unusual: null },
    schools: [
      {
        drivingSchoolId: SCHOOL,
        presentationName: 'Autoescola Beira-Mar',
        vacancies: 100,
        left: 5,
        registered: 94,
        reserved: 1,
        unusual: 'RUNNING_OUT',
        plans: [
          {
            planId: PLAN,
            name: 'Primeira Habilitação AB',
            vacancies: 40,
            left: 0,
            registered: 40,
            unusual: 'SOLD_OUT',
          },
        ],
      },
    ],
  },
  steps: [
    { step: 'PRE_REGISTRATION_COMPLETED', now: 300, before: 310, unusual: null },
    { step: 'STEP_5', now: 60, before: 20, unusual: 'ABOVE' },
  ],
  failures: {
    total: 40,
    today: 22,
    causes: [{ cause: 'CARD_INSUFFICIENT_LIMIT', total: 40, today: 22, lastHour: 14, unusual: 'SURGE' }],
  },
  slots: {
    from: '2026-03-09',
    until: '2026-03-10',
    schools: [
      {
        drivingSchoolId: SCHOOL,
        presentationName: 'Autoescola Beira-Mar',
        places: 40,
        booked: 30,
        others: 1,
        unusual: null,
      },
    ],
    days: [
      { day: '2026-03-09', places: 20, booked: 20, others: 0, unusual: 'FULL' },
      { day: '2026-03-10', places: 20, booked: 10, others: 1, unusual: null },
    ],
  },
  messages: [
    {
      id: '01932c6e-0000-7000-8000-00000000000c',
      kind: 'SATURDAY',
      status: 'DONE',
      createdDate: '2026-03-07T12:00:00Z',
      day: '2026-03-07',
      total: 310,
      outcomes: { ...NO_OUTCOMES, sent: 300, failed: 2, registered: 8 },
      unusual: null,
    },
  ],
};

/** An open campaign, compared with an edition before it. */
export const aRoom = (changes: Partial<Room> = {}): Room => ({
  at: '2026-03-07T13:20:15Z',
  campaign: {
    id: '01932c6e-0000-7000-8000-000000000001',
    name: 'CNH Vitória',
    edition: 4,
    zoneOffset: '-03:00',
    startDate: '2026-03-01T11:00:00Z',
    endDate: '2026-09-01T11:00:00Z',
    registrationStartDate: '2026-03-07T11:00:00Z',
    registrationEndDate: '2026-03-09T02:59:00Z',
    phase: 'OPEN',
    today: '2026-03-07',
  },
  previous: {
    id: '01932c6e-0000-7000-8000-000000000002',
    name: 'CNH Vitória',
    edition: 3,
    at: '2025-09-06T13:20:15Z',
    stepsAt: '2025-09-06T13:20:00Z',
  },
  registrations: { now: 120, before: 100, unusual: null },
  hours: {
    dayBefore: '2025-09-06',
    registrations: [
      { hour: 8, now: 100, before: 90 },
      { hour: 9, now: 20, before: 10 },
    ],
    payments: [
      { hour: 8, now: 60, before: 50, amount: reais(60_000), amountBefore: reais(50_000) },
      { hour: 9, now: 12, before: 8, amount: reais(12_000.5), amountBefore: reais(8_000) },
    ],
  },
  ...PARTS,
  ...changes,
});
