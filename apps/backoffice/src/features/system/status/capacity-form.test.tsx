import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { CapacityForm } from './capacity-form.tsx';

test('a pause that is over is refused in the form, before anything is asked', async () => {
  await renderScreen(() => <CapacityForm min={2} disabledUntil={null} />);
  const field = screen.getByRole('textbox', { name: 'Desabilitar autoescalonamento até' });
  await userEvent.type(field, '01/02/2020 10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Definir mínimo' }));
  expect(await screen.findByText('A data não pode estar no passado.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveFocus();
});

test('a pause that is no moment is not taken for none: it is corrected before anything is asked', async () => {
  await renderScreen(() => <CapacityForm min={2} disabledUntil={null} />);
  const field = screen.getByRole('textbox', { name: 'Desabilitar autoescalonamento até' });
  await userEvent.type(field, '31/02/2027 10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Definir mínimo' }));
  expect(await screen.findByText('Digite data e hora como 31/12/2026 18:30.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Definir mínimo' }));
  expect(await screen.findByText('O autoescalonamento não será pausado.')).toBeVisible();
});
