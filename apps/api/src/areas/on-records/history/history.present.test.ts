import { historyOf } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { presentEntry } from './history.present.ts';

const event = {
  id: 7,
  at: Temporal.Instant.from('2026-03-07T11:00:00Z'),
  actorName: 'Ana',
  kind: 'DRIVING_SCHOOL_CHANGED',
  reason: null,
  before: { version: 3, email: 'a@example.com', accountNumber: '567890', transfeeraPixKey: null },
  after: { email: 'b@example.com', accountNumber: '111222', transfeeraPixKey: '+5527999998888', inside: 'x' },
};
const schools = historyOf('DRIVING_SCHOOL');

describe('an entry of a history', () => {
  test('tells the declared fields that differ and nothing else', () => {
    const { changes } = presentEntry(event, schools, { seesSecrets: true, seesReason: () => true });
    expect(changes).toEqual([
      { field: 'email', before: 'a@example.com', after: 'b@example.com' },
      { field: 'accountNumber', before: '567890', after: '111222' },
      { field: 'transfeeraPixKey', before: null, after: '+5527999998888' },
    ]);
  });

  test('hides bank and PIX data from those who may not read them, and says that they changed', () => {
    const { changes } = presentEntry(event, schools, { seesSecrets: false, seesReason: () => true });
    expect(changes.slice(1)).toEqual([
      { field: 'accountNumber', before: '•••90', after: '•••22', masked: true },
      { field: 'transfeeraPixKey', before: null, after: '•••88', masked: true },
    ]);
  });
});
