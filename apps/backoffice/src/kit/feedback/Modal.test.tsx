import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { escapeFromCalendar } from '../calendar.fixture.ts';
import { DateField } from '../fields/DateField.tsx';
import { Modal } from './Modal.tsx';
import { renderScreen } from '../test-screen.tsx';

it('an open calendar in it takes Escape for itself, the next one closes it', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => (
    <Modal opened onClose={onClose} title="Fechar dias">
      <DateField label="Dia" value={null} onChange={() => undefined} />
    </Modal>
  ));
  await escapeFromCalendar();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('one that must be answered ignores Escape', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => (
    <Modal opened onClose={onClose} title="Códigos" closeOnEscape={false}>
      Anote
    </Modal>
  ));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});
