import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DateField } from './fields/DateField.tsx';
import { Modal } from './Modal.tsx';
import { renderScreen } from './test-screen.tsx';

const focused = () => document.activeElement as HTMLElement | null;

it('an open calendar in it takes Escape for itself, the next one closes it', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => (
    <Modal opened onClose={onClose} title="Fechar dias">
      <DateField label="Dia" value={null} onChange={() => undefined} />
    </Modal>
  ));
  const opener = await screen.findByRole('button', { name: 'Abrir calendário: Dia' });
  // A dialog that has just come still moves the focus.
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(focused()));
  await userEvent.click(opener);
  const day = await screen.findByRole('button', { name: /^15 / });
  day.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(day).not.toBeInTheDocument());
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
