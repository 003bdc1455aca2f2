import { field, record, type ValuesOf } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({ fields: { name: field.text('Nome', { max: 60, required: true }) } });
type Plan = ValuesOf<typeof planForm.fields>;

const sent: Plan[] = [];
const fail = (values: Plan) => {
  sent.push(values);
  return Promise.reject(new ApiFailure(503, 'r1'));
};

const name = () => screen.getByRole('textbox', { name: /^Nome/ });
const press = async (label: string) => userEvent.click(await screen.findByRole('button', { name: label }));

beforeEach(async () => {
  sessionStorage.clear();
  sent.length = 0;
  await renderScreen(() => (
    <FormPage<Plan>
      title="Plano"
      of={planForm}
      record="new"
      initialValues={{ name: '' }}
      keepDraft={false}
      onSubmit={fail}
      sections={(form) => [{ id: 'plan', title: 'Dados', content: <TextField {...form.field('name')} /> }]}
    />
  ));
  await userEvent.type(name(), 'Plano B');
  await press('Salvar');
  await press('Confirmar');
  await screen.findByRole('button', { name: 'Tentar novamente' });
});

it('trying again sends what was agreed to, without asking once more', async () => {
  await press('Tentar novamente');
  await waitFor(() => expect(sent).toEqual([{ name: 'Plano B' }, { name: 'Plano B' }]));
});

it('trying again checks what was changed meanwhile', async () => {
  await userEvent.clear(name());
  await press('Tentar novamente');
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Este campo é obrigatório'));
  expect(sent).toHaveLength(1);
});

it('trying again asks about what was changed meanwhile', async () => {
  await userEvent.type(name(), ' e C');
  await press('Tentar novamente');
  expect(await screen.findByRole('dialog', { name: 'Confirmação' })).toBeVisible();
  expect(sent).toHaveLength(1);
});
