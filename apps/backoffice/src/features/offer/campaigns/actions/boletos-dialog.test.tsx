import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import BoletosDialog from './boletos-dialog.tsx';
import {
  countPendingBoletosEndpoint,
  listBoletoArchivesEndpoint,
  listCampaignSchoolsEndpoint,
} from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';

const ID = '01932c6e-0000-7000-8000-000000000009';
type Archive = CallResponse<typeof listBoletoArchivesEndpoint>['content'][number];
const archive = (values: Partial<Archive>): Archive => ({
  id: ID,
  status: 'DONE',
  campaigns: ['CNH Betim 3ª'],
  drivingSchools: [],
  entityPaymentTypes: ['DOWN_PAYMENT', 'INSTALLMENT'],
  total: 4,
  done: 4,
  sizeBytes: null,
  error: null,
  createdDate: '2026-11-20T12:00:00Z',
  expiresAt: null,
  ...values,
});

let boletos: number;
let archives: Archive[];

beforeEach(() => {
  boletos = 208;
  archives = [];
  signedInAs('ADMIN');
  answerCalls(
    answerTo(countPendingBoletosEndpoint, () => ({ boletos })),
    answerTo(listBoletoArchivesEndpoint, () => ({ content: archives })),
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: [] })),
  );
});

const open = () => renderScreen(() => <BoletosDialog id={ID} name="Campanha" onClose={() => undefined} />);

it('says how many boletos the archive will hold before it is asked for', async () => {
  await open();
  expect(await screen.findByText('O arquivo terá 208 boletos.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled();
});

it('without a pending boleto there is nothing to ask for', async () => {
  boletos = 0;
  await open();
  expect(await screen.findByText('Nenhum boleto pendente nesta escolha.', { selector: 'output' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar' })).toHaveAttribute('data-disabled', 'true');
});

it('each archive says its campaign, CFCs and parts', async () => {
  archives = [
    archive({}),
    archive({ id: newId(), drivingSchools: ['CFC Savassi', 'CFC Sul'], entityPaymentTypes: ['INSTALLMENT'] }),
    archive({ id: newId(), status: 'FAILED', error: 'NO_PENDING_BOLETOS', total: 0, done: 0 }),
  ];
  await open();
  expect(await screen.findAllByText('CNH Betim 3ª · Todos os CFCs · Todas as partes')).toHaveLength(2);
  expect(screen.getByText('CNH Betim 3ª · CFC Savassi, CFC Sul · Parcela')).toBeVisible();
  expect(screen.getByText('Nenhum boleto pendente nesta escolha.')).toBeVisible();
});
