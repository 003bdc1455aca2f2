import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { keepList } from '#kit/list/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { Neighbours } from './Neighbours.tsx';

const list = { title: 'Matrículas', page: 0, size: 10, totalSize: 2 };

beforeEach(() => sessionStorage.clear());

test('the next record opens in the tab this one is read in, whatever tab the list leads to', async () => {
  keepList({ ...list, href: '/registrations', records: ['/', '/elsewhere?tab=extrato&from=list'] });
  const { path, address } = await renderScreen(() => <Neighbours />, { at: '/?tab=pagamentos' });
  await userEvent.click(screen.getByRole('button', { name: 'Próximo registro' }));
  await waitFor(() => expect(path()).toBe('/elsewhere'));
  expect(address()).toBe('?tab=pagamentos&from=list');
});

test('from the first tab the next record opens in its first tab', async () => {
  keepList({ ...list, href: '/registrations', records: ['/', '/elsewhere?tab=extrato'] });
  const { path, address } = await renderScreen(() => <Neighbours />);
  await userEvent.click(screen.getByRole('button', { name: 'Próximo registro' }));
  await waitFor(() => expect(path()).toBe('/elsewhere'));
  expect(address()).toBe('');
});
