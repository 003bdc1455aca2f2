import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';

const scheme = () => document.documentElement.dataset['mantineColorScheme'];

it('the toggle turns day into night and back, and it is remembered', async () => {
  localStorage.clear();
  render(
    <MantineProvider env="test" defaultColorScheme="light">
      <ColorSchemeToggle />
    </MantineProvider>,
  );
  expect(scheme()).toBe('light');
  await userEvent.click(screen.getByRole('button'));
  expect([scheme(), localStorage.getItem('mantine-color-scheme-value')]).toEqual(['dark', 'dark']);
  await userEvent.click(screen.getByRole('button'));
  expect([scheme(), localStorage.getItem('mantine-color-scheme-value')]).toEqual(['light', 'light']);
});
