import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PaymentRow, paymentDrawing, paymentTotalNotes } from './payment-drawing.tsx';

const PENDING = { status: 'PENDING', active: true, daysLate: null, chargeState: 'ISSUED' } as const;

function drawn(row: Pick<PaymentRow, 'status' | 'active' | 'daysLate' | 'chargeState'>): string {
  const { container } = render(paymentDrawing.renderers.status(row), { wrapper: MantineProvider });
  return container.textContent;
}

test('a charge that the provider refused says so beside its situation, as nobody can pay it', () => {
  drawn({ ...PENDING, chargeState: 'REJECTED' });
  expect(screen.getByText('Pendente')).toBeVisible();
  expect(screen.getByText('não emitida')).toBeVisible();
});

test.each([
  ['is issued', PENDING],
  ['was made inactive', { ...PENDING, active: false, chargeState: 'REJECTED' }],
  ['was paid all the same', { ...PENDING, status: 'PAID', chargeState: 'REJECTED' }],
] as const)('one that %s does not', (_words, row) => {
  expect(drawn(row)).not.toContain('não emitida');
});

const noteOf = (paymentGrossValue: number, paymentReceivedValue: number, paymentReturnedValue: number) => {
  const notes = paymentTotalNotes({ paymentGrossValue, paymentReceivedValue, paymentReturnedValue });
  const { container, unmount } = render(notes.paymentGrossValue, { wrapper: MantineProvider });
  const words = [...container.querySelectorAll('small')].map(({ textContent }) => textContent);
  unmount();
  return words;
};

test('below the total stands what came and went back, where that is not what was charged', () => {
  expect(noteOf(203_000, 406_000, 0)).toEqual(['recebido R$ 4.060,00']);
  expect(noteOf(203_000, 203_000, 6400)).toEqual(['devolvido R$ 64,00']);
  expect(noteOf(203_000, 203_000, 0)).toEqual([]);
  expect(noteOf(203_000, 0, 0)).toEqual([]);
});
