import type { WaitingListEntry } from './waiting-list-row.ts';

/** Somebody who is the first in line. */
export const anEntry = (overrides: Partial<WaitingListEntry> = {}): WaitingListEntry => ({
  id: '01932c6e-0000-7000-8000-000000000002',
  name: 'Joana Lima',
  email: 'joana@example.com',
  registrationEndDate: '2026-12-20T12:00:00Z',
  boletoExpiration: '2026-12-25',
  drivingSchoolName: null,
  standing: 'WAITING',
  position: 1,
  createdDate: '2026-11-20T12:00:00Z',
  campaignId: '01932c6e-0000-7000-8000-000000000001',
  campaignZoneOffset: '-03:00',
  drivingSchoolId: null,
  seatUntil: null,
  invitationUrl: 'https://matriculas.example/subscription/waiting-list/01932c6e-0000-7000-8000-000000000002',
  registrationId: null,
  studentId: null,
  version: 1,
  ...overrides,
});
