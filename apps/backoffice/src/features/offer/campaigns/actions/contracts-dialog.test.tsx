import {
  latestContractBatchEndpoint,
  listContractAcceptancesEndpoint,
  previewContractBatchEndpoint,
  regenerateContractBatchEndpoint,
  stopContractBatchEndpoint,
} from '@habilita/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import ContractsDialog from './contracts-dialog.tsx';

const ID = '01932c6e-0000-7000-8000-000000000009';

const running = {
  id: ID,
  campaignId: ID,
  status: 'RUNNING' as const,
  total: 1200,
  regenerated: 300,
  failed: 1,
  unchanged: 99,
  stopped: 0,
  toAcceptAgain: 0,
  rendered: 280,
  createdDate: '2026-11-20T15:00:00Z',
  failures: [{ registrationId: ID, studentId: ID, studentName: 'Maria', code: 'CONTRACT_NOT_AVAILABLE' }],
};

const STOPPED = { ...running, status: 'STOPPED' as const, stopped: 800 };

const COMPARED = { total: 1200, unchanged: 400, changed: 800, toAcceptAgain: 0, impossible: 0, rows: [] };

beforeEach(() => {
  signedInAs('ADMIN');
});

function answerWith(batch: Parameters<typeof answerTo<typeof latestContractBatchEndpoint>>[1]) {
  answerCalls(
    answerTo(latestContractBatchEndpoint, batch),
    answerTo(stopContractBatchEndpoint, () => STOPPED),
    answerTo(listContractAcceptancesEndpoint, () => ({ waiting: 0, accepted: 0, rows: [] })),
    answerTo(previewContractBatchEndpoint, () => COMPARED),
  );
}

const open = () => renderScreen(() => <ContractsDialog id={ID} name="Campanha" onClose={() => undefined} />);
const batch = async () => within(await screen.findByRole('region', { name: 'Geração dos contratos' }));

it('a regeneration that runs is found again, and can be stopped', async () => {
  answerWith(() => ({ batch: running }));
  await open();
  expect(await (await batch()).findByRole('progressbar', { name: 'Contratos regerados' })).toBeVisible();
  expect((await batch()).getByRole('status')).toHaveTextContent('400 de 1.200 contratos.');
  await userEvent.click((await batch()).getByRole('button', { name: 'Interromper' }));
  expect(await screen.findByRole('button', { name: 'Regerar 800 contratos' })).toBeVisible();
  expect((await batch()).getByRole('status')).toHaveTextContent('Ficaram como estavam: 800.');
});

it('one that has ended is shown with its failures, below what a new one would change', async () => {
  answerWith(() => ({ batch: { ...running, status: 'DONE', regenerated: 1100 } }));
  await open();
  expect(await screen.findByRole('button', { name: 'Regerar 800 contratos' })).toBeVisible();
  expect((await batch()).getByText('Última geração, de 20/11/2026 12:00')).toBeVisible();
  expect((await batch()).getByRole('listitem')).toHaveTextContent(/^Maria: /);
  expect((await batch()).queryByRole('button')).toBeNull();
});

it('what a regeneration would have changed is gone once one was started, and a new one waits for a new comparison', async () => {
  const second = Promise.withResolvers<typeof COMPARED>();
  const comparisons = [COMPARED, second.promise];
  answerCalls(
    answerTo(latestContractBatchEndpoint, () => ({ batch: null })),
    answerTo(regenerateContractBatchEndpoint, () => running),
    answerTo(stopContractBatchEndpoint, () => STOPPED),
    answerTo(listContractAcceptancesEndpoint, () => ({ waiting: 0, accepted: 0, rows: [] })),
    answerTo(previewContractBatchEndpoint, () => comparisons.shift() ?? COMPARED),
  );
  await open();
  expect(await screen.findByText('Comparando os contratos da campanha…')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Regerar 800 contratos' }));
  await userEvent.click(await (await batch()).findByRole('button', { name: 'Interromper' }));
  expect(await screen.findByText('Comparando os contratos da campanha…')).toBeVisible();
  expect(screen.queryByText('Mudam')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Regerar/ })).toBeNull();
  expect(screen.getByRole('dialog')).toHaveFocus();
  second.resolve({ ...COMPARED, unchanged: 700, changed: 500 });
  expect(await screen.findByRole('button', { name: 'Regerar 500 contratos' })).toBeVisible();
});

function OpenedByButton() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <ContractsDialog id={ID} name="Campanha" onClose={() => setIsOpen(false)} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Abrir
    </button>
  );
}

it('a dialog that is opened again compares again, and offers nothing from the comparison before', async () => {
  const second = Promise.withResolvers<typeof COMPARED>();
  const comparisons = [COMPARED, second.promise];
  answerCalls(
    answerTo(latestContractBatchEndpoint, () => ({ batch: null })),
    answerTo(listContractAcceptancesEndpoint, () => ({ waiting: 0, accepted: 0, rows: [] })),
    answerTo(previewContractBatchEndpoint, () => comparisons.shift() ?? COMPARED),
  );
  await renderScreen(() => <OpenedByButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('button', { name: 'Regerar 800 contratos' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('Comparando os contratos da campanha…')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Regerar/ })).toBeNull();
  second.resolve({ ...COMPARED, unchanged: 700, changed: 500 });
  expect(await screen.findByRole('button', { name: 'Regerar 500 contratos' })).toBeVisible();
});
