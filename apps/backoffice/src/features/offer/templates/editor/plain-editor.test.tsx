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
    <MantineProvider>
      <Editor text={text} />
    </MantineProvider>,
  );
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto do template' });
const button = () => screen.getByRole('button', { name: 'Variável' });

test('after a variable one goes on typing behind it', async () => {
  show('Olá, ! Até logo.');
  area().focus();
  area().setSelectionRange(5, 5);
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Nome do aluno', hidden: true }));
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
  // A menu that closes gives the focus back to its button, so its end is waited for.
  await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  expect(area()).toHaveFocus();
  await userEvent.keyboard(', bom dia');
  expect(area()).toHaveValue('Olá, {{ studentName }}, bom dia! Até logo.');
});

test('without a choice the focus returns to the button', async () => {
  show('Olá');
  await userEvent.click(button());
  await screen.findAllByRole('menuitem', { hidden: true });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button()).toHaveFocus());
});
