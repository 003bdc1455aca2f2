import { field, record, type ValuesOf } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { TextField } from '../fields/TextField.tsx';
import Toasts from '../feedback/toasts.tsx';
import { useBackToList } from '../list/use-back-to-list.ts';
import { renderScreen } from '../test-screen.tsx';
import { FormDialog } from './FormDialog.tsx';
import { FormPage } from './FormPage.tsx';

const planForm = record({ fields: { name: field.text('Nome', { max: 60 }) } });
type Plan = ValuesOf<typeof planForm.fields>;

interface PlanFormProps {
  readonly onSubmit: () => Promise<unknown>;
}

const form = (onSubmit: PlanFormProps['onSubmit']) => ({
  title: 'Plano',
  of: planForm,
  record: '1:1',
  initialValues: { name: '' },
  onSubmit,
  sections: ((handle) => [
    { id: 'plan', title: 'Dados', content: <TextField {...handle.field('name')} /> },
  ]) satisfies Parameters<typeof FormPage<Plan>>[0]['sections'],
});

function PlanForm({ onSubmit }: PlanFormProps) {
  const list = useBackToList('/plans');
  const saved = () => list.saved({ id: '1', name: 'Plano B', place: { to: '/' }, message: 'Editado com sucesso' });
  return <FormPage<Plan> {...form(onSubmit)} confirmation={false} onSaved={saved} />;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));

async function saving(draw: (onSubmit: () => Promise<unknown>) => ReactNode) {
  const answer = Promise.withResolvers<undefined>();
  const shown = await renderScreen(() => draw(() => answer.promise));
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  );
  await userEvent.type(name(), 'Plano B');
  await press('Salvar');
  await waitFor(() => expect(name().closest('[inert]')).not.toBeNull());
  return { ...shown, answer };
}

const page = (onSubmit: () => Promise<unknown>) => <PlanForm onSubmit={onSubmit} />;

async function leave(go: (path: string) => void) {
  go('/elsewhere');
  await screen.findByRole('dialog', { name: 'Sair antes da resposta?' });
  await press('Sair assim mesmo');
  await screen.findByText('Outra tela');
}

beforeEach(() => {
  sessionStorage.clear();
  notifications.clean();
});

it('nothing can be typed that the save under way would not hold, and all can be corrected once it is refused', async () => {
  const { answer } = await saving(page);
  answer.reject(new ApiFailure(400, 'r1', { fieldErrors: { name: ['TOO_LONG'] } }));
  await waitFor(() => expect(name()).toHaveFocus());
  expect(name().closest('[inert]')).toBeNull();
});

it('nothing can be typed before the saved record is read again, and a reading that fails is no failed save', async () => {
  const reading = Promise.withResolvers<undefined>();
  const saved: string[] = [];
  const { answer } = await saving((onSubmit) => (
    <FormPage<Plan>
      {...form(onSubmit)}
      confirmation={false}
      onSaved={(_, values) => {
        saved.push(values.name);
        return reading.promise;
      }}
    />
  ));
  answer.resolve(undefined);
  await waitFor(() => expect(saved).toEqual(['Plano B']));
  expect(name().closest('[inert]')).not.toBeNull();
  reading.reject(new ApiFailure(503, 'r1', {}));
  await waitFor(() => expect(name().closest('[inert]')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('whoever leaves is not told that the changes are lost, and is not pulled back by the answer', async () => {
  const { answer, go, path } = await saving(page);
  await leave(go);
  answer.resolve(undefined);
  await waitFor(() => expect(screen.getByText('Editado com sucesso')).toBeVisible());
  expect(path()).toBe('/elsewhere');
  expect(sessionStorage).toHaveLength(0);
});

it('whoever has left is told of a refusal, and what was typed is still there on coming back', async () => {
  const { answer, go } = await saving(page);
  await leave(go);
  answer.reject(new ApiFailure(400, 'r1', { fieldErrors: { name: ['TOO_LONG'] } }));
  expect(await screen.findByText('Não foi salvo: “Plano”.')).toBeVisible();
  go('/');
  await waitFor(() => expect(name()).toHaveValue('Plano B'));
});

it('the question about leaving goes with the answer', async () => {
  const { answer, go } = await saving((onSubmit) => <FormPage<Plan> {...form(onSubmit)} confirmation={false} />);
  go('/elsewhere');
  const question = await screen.findByRole('dialog', { name: 'Sair antes da resposta?' });
  answer.resolve(undefined);
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(name()).toHaveValue('Plano B');
});

it('a dialog is left no otherwise', async () => {
  const { answer, go } = await saving((onSubmit) => <FormDialog<Plan> {...form(onSubmit)} onClose={() => undefined} />);
  await leave(go);
  answer.reject(new ApiFailure(503, 'r1'));
  expect(await screen.findByText('Não foi salvo: “Plano”.')).toBeVisible();
});
