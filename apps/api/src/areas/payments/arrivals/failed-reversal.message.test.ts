import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { reversalFailed } from './failed-reversal.message.ts';

const failed = { orderId: 'H-12', amount: cents(123_456), isTransfer: true, reason: 'conta encerrada' };

test('who asked and who approved read what failed and why, and nothing about the student', () => {
  const { subject, body } = reversalFailed.write(failed);
  expect(subject).toBe('A transferência do estorno de R$ 1.234,56 não foi feita: cobrança H-12');
  expect(body).toContain('foi recusada pelo banco.\nMotivo: conta encerrada');
});

test('a card is the provider’s', () => {
  const { subject, body } = reversalFailed.write({ ...failed, isTransfer: false, reason: '' });
  expect(subject).toContain('O estorno de R$ 1.234,56 não foi feito');
  expect(body).toContain('foi recusado pelo provedor.');
  expect(body).not.toContain('Motivo');
});
