import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { tip, TipHost } from './tips.tsx';

const shown = () => screen.queryByRole('tooltip')?.textContent;

function show() {
  render(
    <>
      <button type="button" {...tip('Editar')}>
        lápis
      </button>
      <button type="button" aria-disabled {...tip('Só matrículas concluídas.')}>
        Regerar
      </button>
      <TipHost />
    </>,
  );
}

describe('the tip of an icon', () => {
  it('comes when it is pointed at, stays while the tip itself is, and goes on Escape', async () => {
    show();
    await userEvent.hover(screen.getByText('lápis'));
    await waitFor(() => expect(shown()).toBe('Editar'));
    await userEvent.hover(screen.getByText('Editar'));
    expect(shown()).toBe('Editar');
    await userEvent.keyboard('{Escape}');
    expect(shown()).toBeUndefined();
  });

  it('comes with the focus of the keyboard and goes with it', async () => {
    show();
    await userEvent.tab();
    expect(shown()).toBe('Editar');
    await userEvent.tab();
    expect(shown()).toBe('Só matrículas concluídas.');
    await userEvent.tab();
    expect(shown()).toBeUndefined();
  });

  it('of what is switched off comes also when that is pressed', async () => {
    show();
    await userEvent.click(screen.getByText('Regerar'));
    expect(shown()).toBe('Só matrículas concluídas.');
  });
});
