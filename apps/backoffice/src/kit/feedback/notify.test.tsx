import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure, CallCancelled } from '#api-client/failure.ts';
import Toasts from './toasts.tsx';
import { notifyFailure, notifySuccess } from './notify.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.useRealTimers();
});

/** Shows a toast and waits until the code of toasts, which the first toast imports, has been loaded. */
async function said(toast: () => void): Promise<void> {
  await act(async () => {
    toast();
    await vi.dynamicImportSettled();
  });
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('a toast', () => {
  it('closes by itself after 4500 ms', async () => {
    await said(() => notifySuccess('Matrícula atualizada com sucesso'));
    pass(4400);
    expect(screen.getByRole('status')).toHaveTextContent('Matrícula atualizada com sucesso');
    pass(200);
    pass(500);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('of a success fills a live region that screen readers know already', async () => {
    await said(() => notifySuccess('Exportação pronta'));
    expect(screen.getByRole('status')).toBeInTheDocument();
    expect(screen.getByText('Exportação pronta')).not.toBeVisible();
    pass(100);
    expect(screen.getByText('Exportação pronta')).toBeVisible();
  });

  it('of something unexpected carries the request id, to be copied and quoted', async () => {
    await said(() => notifyFailure(new ApiFailure(500, 'id-da-requisicao')));
    const toast = screen.getByRole('alert');
    expect(toast).toHaveTextContent('Houve algum erro inesperado! Tente novamente mais tarde.');
    expect(within(toast).getByRole('button', { name: 'id-da-requisicao, copiar código' })).toBeInTheDocument();
  });

  it('is not shown for a cancelled call', async () => {
    await said(() => notifyFailure(new CallCancelled()));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a failure is announced at once', async () => {
    await said(() => notifyFailure('Problemas ao agendar. Entre em contato com a Central CNH POP'));
    expect(screen.getByRole('alert')).toHaveTextContent('Problemas ao agendar');
  });
});
