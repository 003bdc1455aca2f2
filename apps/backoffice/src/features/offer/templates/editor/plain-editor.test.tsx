import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PlainEditor } from './plain-editor.tsx';

function Editor({ text }: { readonly text: string }) {
  const [value, setValue] = useState(text);
  return <PlainEditor value={value} onChange={setValue} readOnly={false} isMessage={false} />;
}

const show = (text: string) =>
  render(
    <MantineProvider env="test">
      <Editor text={text} />
    </MantineProvider>,
  );
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto do template' });
const search = () => screen.getByRole('textbox', { name: 'Procurar variável' });
const button = () => screen.getByRole('button', { name: 'Variável' });

test('after a variable one goes on typing behind it', async () => {
  show('Olá, ! Até logo.');
  area().focus();
  area().setSelectionRange(5, 5);
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('option', { name: 'Nome do aluno' }));
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(area()).toHaveFocus());
  await userEvent.keyboard(', bom dia');
  expect(area()).toHaveValue('Olá, {{ studentName }}, bom dia! Até logo.');
});

test('without a choice the focus returns to the button', async () => {
  show('Olá');
  await userEvent.click(button());
  await waitFor(() => expect(search()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
});

test('the variables are narrowed by what is typed, and Enter takes the first that is left', async () => {
  show('Olá, ');
  area().focus();
  area().setSelectionRange(5, 5);
  await userEvent.click(button());
  await waitFor(() => expect(search()).toHaveFocus());
  const all = screen.getAllByRole('option');
  await userEvent.keyboard('alúno nome');
  const left = screen.getAllByRole('option');
  expect(left.length).toBeLessThan(all.length);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(area()).toHaveValue('Olá, {{ studentName }}'));
  expect(area()).toHaveFocus();
});
