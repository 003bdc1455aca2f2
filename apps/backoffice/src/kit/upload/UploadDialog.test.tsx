import { uploadKind } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure, CallCancelled } from '#api-client/failure.ts';
import Toasts from '../feedback/toasts.tsx';
import { renderScreen } from '../test-screen.tsx';
import type { FileTransfer } from '#api-client/send-file.ts';
import { UploadDialog } from './UploadDialog.tsx';

const kind = uploadKind({ name: 'paper', types: ['application/pdf'], several: true });
const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });

let sent: { file: File; transfer: FileTransfer; end: (failure?: unknown) => void }[];
const closed = vi.fn<() => void>();
const uploaded = vi.fn<(results: readonly string[]) => Promise<void>>();

beforeEach(async () => {
  sent = [];
  closed.mockClear();
  uploaded.mockReset().mockResolvedValue(undefined);
  const send = (file: File, transfer: FileTransfer) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    transfer.signal?.addEventListener('abort', () => reject(new CallCancelled()));
    sent.push({ file, transfer, end: (failure) => (failure === undefined ? resolve(file.name) : reject(failure)) });
    return promise;
  };
  await renderScreen(() => (
    <UploadDialog title="Papéis" source={{ kind, send }} onClose={closed} onUploaded={uploaded} />
  ));
});

const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Escolher arquivos', { selector: 'input' }), files);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('sends one file after the other, tells their progress, hands on what came back, and closes', async () => {
  await choose(pdf('a.pdf', 1000), pdf('b.pdf'));
  await press('Enviar');
  expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf']);
  sent[0]?.transfer.onProgress?.(500);
  expect(await screen.findByText('500 Bytes de 1 KB')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Envio de a.pdf' })).toHaveAttribute('aria-valuenow', '50');
  sent[0]?.end();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('1 KB · enviado')).toBeInTheDocument();
  expect(screen.queryByText('1 KB de 1 KB')).toBeNull();
  sent[1]?.end();
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith(['a.pdf', 'b.pdf']));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('stays as it is until what came back is handed on, and says it when that fails', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  const handing = Promise.withResolvers<undefined>();
  uploaded.mockReturnValue(handing.promise);
  await choose(pdf('a.pdf'));
  await press('Enviar');
  sent[0]?.end();
  await waitFor(() => expect(uploaded).toHaveBeenCalledOnce());
  expect(screen.getByRole('button', { name: 'Cancelar envio' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  expect(closed).not.toHaveBeenCalled();
  handing.reject(new ApiFailure(503, 'req42'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' })).toBeEnabled());
  expect(await screen.findByText(/req42/)).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  uploaded.mockResolvedValue(undefined);
  await press('Enviar');
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

it('can be cancelled while sending, without a word of failure, and sent again', async () => {
  await choose(pdf('a.pdf'));
  await press('Enviar');
  await press('Cancelar envio');
  expect(await screen.findByRole('button', { name: 'Remover a.pdf' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  await press('Enviar');
  expect(sent).toHaveLength(2);
});

it('says in the screen’s own words why the server refused, and keeps what has arrived from being sent twice', async () => {
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await press('Enviar');
  sent[0]?.end();
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.end(new ApiFailure(415, 'r', { globalErrors: [{ code: 'FILE_TYPE_NOT_ALLOWED' }] }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Formato do arquivo b.pdf não suportado. Envie PDF.');
  await press('Enviar');
  await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'b.pdf']));
});

it('a file taken away again is not sent', async () => {
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  await press('Remover a.pdf');
  await press('Enviar');
  expect(sent.map(({ file }) => file.name)).toEqual(['b.pdf']);
});
