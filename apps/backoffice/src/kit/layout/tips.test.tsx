import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { placeOf, tip, TipHost } from './tips.tsx';

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

const at = (left: number, top: number) => ({ left, top, width: 40, height: 20 });

describe('the place of a tip', () => {
  const WINDOW = { width: 1000, height: 600 };
  const TIP = { width: 200, height: 100 };

  it('is below its target and centred on it, above one at the foot of the window', () => {
    expect(placeOf(at(300, 100), TIP, WINDOW)).toEqual({ left: 220, top: 120 });
    expect(placeOf(at(300, 570), TIP, WINDOW)).toEqual({ left: 220, top: 470 });
  });

  it('never leaves the window, at its sides or where neither above nor below has room', () => {
    expect(placeOf(at(980, 100), TIP, WINDOW).left).toBe(796);
    expect(placeOf(at(0, 100), TIP, WINDOW).left).toBe(4);
    expect(placeOf(at(300, 90), { width: 200, height: 560 }, WINDOW).top).toBe(36);
  });
});
