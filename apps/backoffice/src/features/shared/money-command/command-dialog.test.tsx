import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#app/failure.ts';
import type { Simulated } from '#kit/effect-differences.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CommandDialog } from './command-dialog.tsx';
import type { Executed } from './use-simulation.ts';

const NONE = { charges: 0, credits: 0, balance: 0 };
const FIGURES = {
  status: 'REGISTERED',
  businessStatus: 'PAID',
  total: NONE,
  marketplace: NONE,
  partner: NONE,
  totalPending: 0,
} as const;
const NOTHING_CHANGES: Simulated = {
  planHash: 'a',
  effect: {
    before: FIGURES,
    after: FIGURES,
    lines: [],
    paymentsThatGo: [],
    paymentsThatCome: [],
    seat: 'UNCHANGED',
    contract: 'UNCHANGED',
    messages: [],
    isOnceConfirmed: false,
  },
};

test('a command tried again keeps the failure and the focus until the answer, and is sent once', async () => {
  const execute = vi.fn<() => Promise<Executed>>(() => new Promise<Executed>(() => undefined));
  execute.mockRejectedValueOnce(new ApiFailure(500, 'r'));
  await renderScreen(() => (
    <CommandDialog
      title="Retirar"
      of={['r', 'back']}
      simulate={() => Promise.resolve(NOTHING_CHANGES)}
      execute={execute}
      label={() => 'Confirmar'}
      refusedTitle="Não foi possível retirar"
      done="Feito"
      onClose={() => undefined}
    />
  ));
  const confirm = await screen.findByRole('button', { name: 'Confirmar' });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  await userEvent.click(again);
  await vi.waitFor(() => expect(execute).toHaveBeenCalledTimes(2));
  expect(again).toHaveFocus();
  expect(screen.getByText('Não foi possível retirar')).toBeVisible();
  await userEvent.click(again);
  expect(execute).toHaveBeenCalledTimes(2);
});
