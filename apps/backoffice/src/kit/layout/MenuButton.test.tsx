import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RowAction } from '../list/list-types.ts';
import { renderScreen } from '../test-screen.tsx';
import { MenuButton } from './MenuButton.tsx';

const entry = (label: string, rest: Partial<RowAction> = {}): RowAction => ({ key: label, label, ...rest });

async function show(actions: readonly RowAction[]) {
  const { path } = await renderScreen(() => (
    <>
      <MenuButton actions={actions} label="Ações" align="start">
        <button type="button">Ações</button>
      </MenuButton>
      <button type="button">Depois</button>
    </>
  ));
  return { path, button: await screen.findByRole('button', { name: 'Ações' }) };
}

const focused = () => document.activeElement?.textContent;

describe('a menu of actions', () => {
  it('opens by keyboard on its first entry, is walked by arrows and letters, and gives the focus back on Escape', async () => {
    const { button } = await show([entry('Editar'), entry('Ver contrato'), entry('Índice')]);
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menu')).toHaveAccessibleName('Ações');
    expect(focused()).toBe('Editar');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Índice');
    await userEvent.keyboard('v');
    expect(focused()).toBe('Ver contrato');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('does what was chosen once, and is gone', async () => {
    const onClick = vi.fn<() => void>();
    const { button } = await show([entry('Regerar', { onClick })]);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('leads to a place by a link', async () => {
    const { button, path } = await show([entry('Detalhes', { place: { to: '/elsewhere' as '/' } })]);
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Detalhes' }));
    expect(path()).toBe('/elsewhere');
  });

  it('says why an entry cannot be used, and does nothing when it is pressed', async () => {
    const onClick = vi.fn<() => void>();
    const { button } = await show([entry('Regerar', { onClick, disabledReason: 'Só matrículas concluídas.' })]);
    await userEvent.click(button);
    const item = screen.getByRole('menuitem', { name: 'Regerar Só matrículas concluídas.' });
    await userEvent.click(item);
    expect([item.getAttribute('aria-disabled'), onClick.mock.calls.length]).toEqual(['true', 0]);
    expect(screen.getByRole('menu')).toBeInTheDocument();
  });

  it('closes when something beside it is pressed, and Tab leads on from its button', async () => {
    const { button } = await show([entry('Editar')]);
    await userEvent.click(button);
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Depois' })).toHaveFocus();
    await userEvent.click(button);
    await userEvent.pointer({ keys: '[MouseLeft>]', target: document.body });
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
