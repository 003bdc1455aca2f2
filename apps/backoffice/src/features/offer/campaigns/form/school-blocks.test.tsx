import { campaignRecord, type CampaignValues, emptyOf, formOf, readPlanEndpoint } from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { FormPage } from '#kit/form/index.ts';
import type { KitValue, Option } from '#kit/kit-context.tsx';
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

const actor = { id: 'x', name: 'Ana', username: 'ana', roles: [], permissions: [], attributes: {} };

let askedPlans = 0;
beforeEach(() => {
  // What an earlier test typed is stored for a reload, so it is removed.
  sessionStorage.clear();
  askedPlans = 0;
  answerCalls(
    answerTo(readPlanEndpoint, () => {
      askedPlans += 1;
      return { ...PLAN, id: ID, feeGroups: [], benefits: [] };
    }),
  );
});

const ID = '01932c6e-0000-7000-8000-000000000001';
const PLAN = {
  version: 1,
  active: true,
  name: 'Plano',
  description: 'Curso',
  shortName: null,
  businessName: null,
  type: 'FIRST_LICENSE',
  modality: 'B',
  theoreticalClasses: 45,
  practicalClasses: 20,
  vehicleLease: true,
} as const;

async function openBlocks(lookups: KitValue['lookups'] = { drivingSchools: nobody, plans: nobody }) {
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <FormPage<CampaignValues>
          title="Campanha"
          record="new"
          of={campaignRecord}
          initialValues={initialValues}
          requiredTitle="Há campos obrigatórios não preenchidos"
          sections={(form) => [{ id: 'cfcs', title: 'CFCs', content: <SchoolBlocks form={form} locks={NO_LOCKS} /> }]}
          onSubmit={() => Promise.resolve()}
        />
      </ActorProvider>
    ),
    { lookups },
  );
  return screen.findByRole('button', { name: /^CFC 1/ });
}

test('a CFC whose name is not found says so', async () => {
  await openBlocks();
  expect(await screen.findByText(/^CFC não encontrado · 0 planos · 0 vagas$/)).toBeVisible();
});

const named = (...labels: string[]) => labels.map((label, place) => ({ value: place === 0 ? ID : newId(), label }));
const source = (options: readonly Option[]) => ({
  most: 50,
  search: () => Promise.resolve(options),
  byIds: (ids: readonly string[]) => Promise.resolve(options.filter(({ value }) => ids.includes(value))),
});

test('several CFCs, and several plans of one, are added by one choice, and those that are there are not offered', async () => {
  await openBlocks({
    drivingSchools: source(named('CFC Centro', 'CFC Norte', 'CFC Sul')),
    plans: source(named('Plano A', 'Plano B')),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar vários CFCs' }));
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent.trim())).toEqual([
    'CFC Norte',
    'CFC Sul',
  ]);
  for (const name of ['CFC Sul', 'CFC Norte']) await userEvent.click(screen.getByRole('option', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 2' }));
  expect(await screen.findByRole('button', { name: /^CFC 2 CFC Sul · 0 planos/ })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(screen.getByRole('button', { name: /^CFC 3 CFC Norte · 0 planos/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Adicionar vários CFCs' })).toHaveFocus();

  await userEvent.click(screen.getByRole('button', { name: /^CFC 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar vários planos' }));
  await userEvent.keyboard('plano{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar 1' }));
  expect(await screen.findByRole('button', { name: /^Plano 1 Plano A/ })).toBeVisible();
  // Waits for the call that reads the plan's fees and benefits, because it would otherwise be made during another test.
  await waitFor(() => expect(askedPlans).toBe(1));
});

async function choosePlan(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Plano' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('another plan brings its own fees and benefits, and does not keep those of the plan chosen before', async () => {
  const [first, second] = [newId(), newId()];
  const fee = { group: 'detran', subGroup: null, fee: 'Exame médico', price: cents(9000), description: null } as const;
  answerCalls(
    answerTo(readPlanEndpoint, ({ url }) => ({
      ...PLAN,
      id: url.pathname.endsWith(first) ? first : second,
      feeGroups: url.pathname.endsWith(first) ? [fee] : [],
      benefits: [],
    })),
  );
  const plans = source([
    { value: first, label: 'Plano A' },
    { value: second, label: 'Plano B' },
  ]);
  await userEvent.click(await openBlocks({ drivingSchools: nobody, plans }));
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar plano' }));
  await choosePlan('Plano A');
  expect(await screen.findByText('1 taxa e 0 benefícios')).toBeVisible();
  await choosePlan('Plano B');
  expect(await screen.findByText('Nenhuma taxa nem benefício')).toBeVisible();
});

test('a CFC with plans and a plan with prices go after a question that tells what goes with them; an empty one goes at once', async () => {
  await userEvent.click(await openBlocks());
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar plano' }));
  await userEvent.type(screen.getByRole('textbox', { name: /PIX/ }), '100{Tab}');
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar CFC' }));

  await userEvent.click(screen.getByRole('button', { name: 'Excluir: Plano 1' }));
  const ofPlan = await screen.findByRole('dialog', { name: 'Excluir Plano a escolher' });
  expect(ofPlan).toHaveTextContent('O plano sai deste CFC com 1 preço.');
  await userEvent.click(within(ofPlan).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir: Plano 1' })).toHaveFocus());

  await userEvent.click(screen.getByRole('button', { name: 'Excluir: CFC 1' }));
  const ofSchool = await screen.findByRole('dialog', { name: 'Excluir CFC não encontrado' });
  expect(ofSchool).toHaveTextContent('O CFC sai com 1 plano e 1 preço.');
  await userEvent.click(within(ofSchool).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Excluir: CFC 1' })).toHaveFocus());
  expect(screen.getByRole('button', { name: /^CFC 1 CFC a escolher/ })).toBeVisible();

  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Nenhum CFC. Adicione ao menos um.')).toBeVisible();
});

test('a CFC whose order is a number is not moved by arrows, as the number would put it back', async () => {
  await userEvent.click(await openBlocks());
  expect(screen.getByRole('button', { name: 'Mover para cima: CFC 1' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Ordem de apresentação'), '3{Tab}');
  expect(screen.queryByRole('button', { name: 'Mover para cima: CFC 1' })).toBeNull();
});

test('a beneficiary that is too long for a boleto is not cut: it says how long it is, and is refused', async () => {
  await userEvent.click(await openBlocks());
  const beneficiary = screen.getByLabelText(/^Beneficiário do boleto/);
  expect(beneficiary).toHaveAccessibleDescription('0 de 30 caracteres.');
  await userEvent.click(beneficiary);
  await userEvent.paste('CFC Vinhedos de Valinhos e Região');
  expect(beneficiary).toHaveValue('CFC Vinhedos de Valinhos e Região');
  await userEvent.tab();
  await waitFor(() => expect(beneficiary).toBeInvalid());
  expect(beneficiary).toHaveAccessibleDescription(/33 de 30 caracteres\./);
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
