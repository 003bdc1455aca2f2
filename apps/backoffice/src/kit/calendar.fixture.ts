import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/** Opens the calendar of the field 'Dia' in a dialog, and closes it by Escape. */
export async function escapeFromCalendar(): Promise<void> {
  const opener = await screen.findByRole('button', { name: 'Abrir calendário: Dia' });
  // The dialog moves the focus into itself a moment after it opens. The test waits for this, because the calendar would
  // otherwise lose the focus.
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await userEvent.click(opener);
  const day = await screen.findByRole('button', { name: /^15 / });
  day.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(day).not.toBeInTheDocument());
}
