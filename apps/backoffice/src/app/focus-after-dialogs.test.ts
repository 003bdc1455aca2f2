import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { returnFocusAfterDialogs } from './focus-after-dialogs.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"><button>Ações</button></main>';
  stop = returnFocusAfterDialogs();
  screen.getByRole('button', { name: 'Ações' }).focus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function openDialog(): () => void {
  const dialog = document.createElement('div');
  dialog.innerHTML = '<section role="dialog"><input aria-label="Motivo"></section>';
  document.body.append(dialog);
  screen.getByRole('textbox', { name: 'Motivo' }).focus();
  return () => dialog.remove();
}

it('what opened a dialog has the focus again when it is gone', async () => {
  const close = openDialog();
  close();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ações' })).toHaveFocus());
});

it('a dialog that takes the place of another leads back to the same', async () => {
  const close = openDialog();
  close();
  const closeNext = openDialog();
  await Promise.resolve();
  expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveFocus();
  closeNext();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ações' })).toHaveFocus());
});

it('when what opened it is gone too, the screen has the focus', async () => {
  const close = openDialog();
  screen.getByRole('button', { name: 'Ações' }).remove();
  close();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('once the focus is back, losing it to nothing stays so', async () => {
  const close = openDialog();
  const opener = screen.getByRole('button', { name: 'Ações' });
  opener.focus();
  close();
  opener.blur();
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});

it.each(['the library', 'this'])(
  'when what opened it goes after %s gave the focus back, the screen has it',
  async (who) => {
    const close = openDialog();
    const opener = screen.getByRole('button', { name: 'Ações' });
    if (who === 'the library') opener.focus();
    close();
    await waitFor(() => expect(opener).toHaveFocus());
    opener.remove();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
);

it('when the row that opened it is gone too, the row in its place has the focus', async () => {
  const list = document.createElement('table');
  list.className = 'kit-grid';
  list.innerHTML = `<tbody>${['Ana', 'Bia', 'Caio'].map((name) => `<tr><td><button>${name}</button></td></tr>`).join('')}</tbody>`;
  document.body.append(list);
  screen.getByRole('button', { name: 'Bia' }).focus();
  const close = openDialog();
  screen.getByRole('row', { name: 'Bia' }).remove();
  close();
  await waitFor(() => expect(screen.getByRole('row', { name: 'Caio' })).toHaveFocus());
});

it('what has the focus later may lose it to nothing', async () => {
  const later = document.createElement('button');
  document.body.append(later);
  openDialog()();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ações' })).toHaveFocus());
  later.focus();
  later.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
