import { expect, test } from 'vitest';
import { reasonClosed } from './reason-closed.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const open = { active: true, status: 'PENDING', chargeState: 'ISSUED', expiresAt: null } as const;

test('an active pending payment whose charge is issued can be paid', () => {
  expect(reasonClosed(open, NOON)).toBeUndefined();
});

test('a PIX is offered until its very moment, and not after it', () => {
  const expiresAt = '2026-11-21T12:00:00Z';
  expect(reasonClosed({ ...open, expiresAt }, NOON - 1)).toBeUndefined();
  expect(reasonClosed({ ...open, expiresAt }, NOON)).toBe('O prazo deste PIX terminou.');
});

test.each([
  [{ active: false }, 'O pagamento está inativo.'],
  [{ status: 'PAID' as const }, 'O pagamento não está pendente.'],
  [{ chargeState: 'REQUESTED' }, 'A cobrança ainda está sendo emitida.'],
  [{ chargeState: 'REJECTED' }, 'A cobrança não pôde ser emitida: inative o pagamento e cobre o saldo de novo.'],
])('what cannot be paid says why: %o', (other, reason) => {
  expect(reasonClosed({ ...open, ...other }, NOON)).toBe(reason);
});
