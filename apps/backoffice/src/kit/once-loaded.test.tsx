import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazily, missingParts } from './once-loaded.ts';
import { renderScreen } from './test-screen.tsx';

afterEach(() => vi.restoreAllMocks());

it('a part that cannot be loaded leaves the screen as it is, and appears when the connection is back', async () => {
  let isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const load = () =>
    isOnline ? Promise.resolve({ default: () => 'Prazos' }) : Promise.reject(new Error('Failed to fetch'));
  const Part = lazily(load);
  await renderScreen(() => (
    <>
      <input aria-label="Rua" defaultValue="Rua Sem Linha" />
      <Suspense>
        <Part />
      </Suspense>
    </>
  ));
  expect(await screen.findByRole('textbox', { name: 'Rua' })).toHaveValue('Rua Sem Linha');
  expect(screen.queryByText('Prazos')).toBeNull();
  expect(missingParts.some()).toBe(true);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Prazos')).toBeVisible();
  expect(missingParts.some()).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Rua' })).toHaveValue('Rua Sem Linha');
});
