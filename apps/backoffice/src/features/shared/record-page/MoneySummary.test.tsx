import { formatBrl, cents } from '@habilita/kernel';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoneySummary } from './MoneySummary.tsx';

test('what is subtracted has the same minus sign as a negative amount in a list', () => {
  render(<MoneySummary lines={[{ label: 'Pago', text: 'R$ 917,40', sign: 'minus' }]} />);
  const [sign] = formatBrl(cents(-91_740));
  expect(screen.getByRole('definition')).toHaveTextContent(`${sign} R$ 917,40`);
});
