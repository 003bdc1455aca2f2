import { campaignRecord, type CampaignValues, emptyOf, formOf } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { FormPage } from '#kit/FormPage.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { NO_LOCKS } from './phase-locks.ts';
import { SchoolBlocks } from './school-blocks.tsx';

const nobody = { search: () => Promise.resolve([]), byIds: () => Promise.resolve([]) };
const initialValues: CampaignValues = {
  ...emptyOf(campaignRecord),
  drivingSchoolsConfigurations: formOf(campaignRecord, {
    version: 0,
    drivingSchoolsConfigurations: [{ drivingSchoolId: '01932c6e-0000-7000-8000-000000000001', plans: [] }],
  }).drivingSchoolsConfigurations,
};

// What was typed is kept for a reload.
beforeEach(() => sessionStorage.clear());

async function openBlocks() {
  await renderScreen(
    () => (
      <FormPage<CampaignValues>
        title="Campanha"
        record="new"
        of={campaignRecord}
        initialValues={initialValues}
        requiredTitle="Há campos obrigatórios não preenchidos"
        sections={(form) => [{ id: 'cfcs', title: 'CFCs', content: <SchoolBlocks form={form} locks={NO_LOCKS} /> }]}
        onSubmit={() => Promise.resolve()}
      />
    ),
    { lookups: { drivingSchools: nobody, plans: nobody } },
  );
  return screen.findByRole('button', { name: /^CFC 1/ });
}

test('a CFC whose name is not found says so', async () => {
  await openBlocks();
  expect(await screen.findByText(/^CFC não encontrado · 0 planos · 0 vagas$/)).toBeVisible();
});

test('closed days that are no dates say so in their place', async () => {
  await userEvent.click(await openBlocks());
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar período' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'De' }), '31/02/2026{Tab}');
  expect(await screen.findByText('Dias de fechamento inválido')).toBeVisible();
});

test('closed days whose first is after the last say so when saved', async () => {
  await userEvent.click(await openBlocks());
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar período' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'De' }), '11/03/2026{Tab}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Até' }), '10/03/2026{Tab}');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const first = screen.getByRole('textbox', { name: 'De' });
  await waitFor(() =>
    expect(first).toHaveAccessibleDescription('A data inicial de dias de fechamento é maior que a final'),
  );
});

test('required fields left empty are told above the others', async () => {
  await openBlocks();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Há campos obrigatórios não preenchidos')).toBeVisible();
});
