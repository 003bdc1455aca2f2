import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** A part that failed is asked for again: it still says so meanwhile, and the focus stays on its button. */
export async function expectAskedAgainInPlace(said: string, serverIsBack: () => void): Promise<void> {
  serverIsBack();
  const again = screen.getByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await vi.waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText(said)).toBeVisible();
  expect(again).toBeEnabled();
  expect(again).toHaveFocus();
}
