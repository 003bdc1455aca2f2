import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/**
 * Asks again for a part that failed: meanwhile the part still says that it failed, and the focus stays on its
 * button.
 */
export async function expectAskedAgainInPlace(said: string, serverIsBack: () => void): Promise<void> {
  serverIsBack();
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await vi.waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText(said)).toBeVisible();
  expect(again).toBeEnabled();
  expect(again).toHaveFocus();
}
