import { cents } from '@habilita/kernel';

/** Invented values, from which docs/messages.md shows an example of each message. */
export const SAMPLE = {
  studentName: 'Maria da Silva',
  campaignName: 'CNH Vitória',
  edition: 1,
  zoneOffset: '-03:00',
  drivingSchoolName: 'CFC Central',
  planName: 'Primeira Habilitação B',
  orderId: '00000012',
  amount: cents(180_000),
  staffName: 'Joana Prado',
  at: Temporal.Instant.from('2026-03-07T11:00:00Z'),
  until: Temporal.Instant.from('2026-03-08T21:00:00Z'),
  day: '2026-03-10',
  link: 'https://…',
} as const;
