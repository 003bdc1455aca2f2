import { field, record } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({ fields: { name: field.text('Nome', { max: 60, required: true }) } });

it('the notice of a stale save has the focus each time it is saved in vain, while their version is on its way', async () => {
  await renderScreen(() => (
    <FormPage
      title="Plano"
      record="1:1"
      of={planForm}
      initialValues={{ name: 'Antigo' }}
      confirmation={false}
      sections={(form) => [{ id: 'plan', title: 'Dados', content: <TextField {...form.field('name')} /> }]}
      onSubmit={() => Promise.reject(new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE' }] }))}
      onStale={() => undefined}
    />
  ));
  await userEvent.type(screen.getByRole('textbox'), ' meu');
  for (const time of ['once', 'and again']) {
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByRole('alert').parentElement, time).toHaveFocus());
    expect(screen.getByRole('alert')).toHaveTextContent('O que você digitou continua aqui');
  }
});
