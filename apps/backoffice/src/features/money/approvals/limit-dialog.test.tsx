import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { LimitDialog } from './limit-dialog.tsx';

const amount = () => screen.findByRole('textbox', { name: /^Espera acima de/ });

test('a limit is never zero unless somebody typed it, and then the form says that every request waits', async () => {
  await renderScreen(() => <LimitDialog onClose={() => undefined} />);
  expect(await amount()).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await amount()).toHaveAccessibleDescription(/Este campo é obrigatório/);
  await userEvent.type(await amount(), '0');
  await userEvent.tab();
  expect(await amount()).toHaveAccessibleDescription(/Com R\$ 0,00, todo pedido vai esperar por outra pessoa\./);
});
