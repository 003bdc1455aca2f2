import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiFailure, CallCancelled } from '#api-client/failure.ts';
import { NotCalculated } from './not-calculated.tsx';

function show(error: unknown) {
  const onRetry = vi.fn<() => void>();
  const answer = { data: undefined, error, errorUpdateCount: 1, isFetching: false, refetch: onRetry };
  render(<NotCalculated answer={answer} />, { wrapper: MantineProvider });
  return onRetry;
}

const IMPOSSIBLE = 'Este pedido não pode mais ser executado';
const RETRY = { name: 'Tentar novamente' };

it.each([400, 403, 404, 409, 422])('a refusal (%s) says that the request has become impossible', (status) => {
  show(new ApiFailure(status, 'id'));
  expect(screen.getByText(IMPOSSIBLE)).toBeVisible();
  expect(screen.queryByRole('button', RETRY)).toBeNull();
});

it.each([new ApiFailure(0, 'id'), new ApiFailure(429, 'id'), new ApiFailure(503, 'id'), new TypeError('no JSON')])(
  'what may be answered later (%s) is offered again',
  async (error) => {
    const onRetry = show(error);
    expect(screen.queryByText(IMPOSSIBLE)).toBeNull();
    await userEvent.click(screen.getByRole('button', RETRY));
    expect(onRetry).toHaveBeenCalledOnce();
  },
);

it('a call given up says nothing', () => {
  show(new CallCancelled());
  expect(screen.queryByRole('alert')).toBeNull();
});
