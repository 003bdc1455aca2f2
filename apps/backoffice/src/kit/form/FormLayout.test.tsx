import { field, record } from '@habilita/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextField } from '../fields/TextField.tsx';
import { FormPage } from './FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const planForm = record({ fields: { name: field.text('Nome', { max: 60 }), note: field.text('Nota', { max: 60 }) } });
const account = record({ fields: { name: field.text('Agência', { max: 5 }), note: field.text('Nota', { max: 20 }) } });

const PlanForm = () => (
  <FormPage
    title="Plano"
    of={planForm}
    record="new"
    initialValues={{ name: '', note: '' }}
    onSubmit={() => Promise.resolve()}
    sections={(form) => [
      { id: 'dados', title: 'Dados', content: <TextField {...form.field('name')} /> },
      { id: 'cfcs', title: 'CFCs e planos', content: null },
      { id: 'rascunho', title: 'Rascunho', content: <TextField {...form.field('note')} /> },
    ]}
  />
);

const marked = () => screen.getByRole('navigation', { name: /^Seções/ }).querySelector('[aria-current]')?.textContent;

test('the section of the field that is being filled in is marked, also where the page is scrolled to its end', async () => {
  await renderScreen(PlanForm);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400);
  act(() => void document.dispatchEvent(new Event('scroll')));
  await waitFor(() => expect(marked()).toBe('Rascunho'));
  vi.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 10, 100, 30));
  screen.getByLabelText(/^Nome/).focus();
  await waitFor(() => expect(marked()).toBe('Dados'));
});

test('a text near its limit is counted, the few digits of a number are not', async () => {
  await renderScreen(() => (
    <FormPage
      title="Conta"
      of={account}
      record="new"
      initialValues={{ name: '1234', note: 'Conta do titular' }}
      onSubmit={() => Promise.resolve()}
      sections={(form) => [
        {
          id: 'dados',
          title: 'Dados',
          content: (
            <>
              <TextField {...form.field('name')} />
              <TextField {...form.field('note')} />
            </>
          ),
        },
      ]}
    />
  ));
  expect(screen.getByRole('textbox', { name: /^Nota/ })).toHaveAccessibleDescription('16 de 20 caracteres.');
  expect(screen.getByRole('textbox', { name: /^Agência/ })).not.toHaveAccessibleDescription();
});
