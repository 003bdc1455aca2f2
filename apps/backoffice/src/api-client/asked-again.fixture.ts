import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Presses 'Tentar novamente' in a part of a screen that could not be loaded. While the new call runs, the part must
 * still say that it failed, and its button must keep the focus.
 */
export async function expectAskedAgainInPlace(said: string, serverIsBack: () => void): Promise<void> {
  serverIsBack();
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText(said)).toBeVisible();
  expect(again).toBeEnabled();
  expect(again).toHaveFocus();
}
