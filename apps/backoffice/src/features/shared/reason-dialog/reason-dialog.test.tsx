import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

test('when somebody else was faster the refusal is told, and the list behind is read anew', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('Encerrado'));
  load.mockResolvedValueOnce('Em aberto');
  const onDone = vi.fn<() => void>();
  const List = () => <p>{useQuery({ queryKey: ['list'], queryFn: load }).data}</p>;
  const ended = new ApiFailure(409, 'r', { globalErrors: [{ code: 'APPROVAL_NOT_WAITING' }] });
  await renderScreen(() => (
    <>
      <List />
      <ReasonDialog
        id="1"
        title="Recusar pedido"
        text="O motivo fica no histórico."
        saveLabel="Recusar"
        done="Pedido recusado"
        onReason={() => Promise.reject(ended)}
        onDone={onDone}
        onClose={() => undefined}
      />
    </>
  ));
  expect(await screen.findByText('Em aberto')).toBeInTheDocument();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Motivo/ }), 'Outro aluno');
  await userEvent.click(screen.getByRole('button', { name: 'Recusar' }));
  expect(await screen.findByText('Encerrado')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Motivo/ })).toHaveValue('Outro aluno');
  expect(onDone).not.toHaveBeenCalled();
});
