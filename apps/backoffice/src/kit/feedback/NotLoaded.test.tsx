import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoadingSkeleton } from './NotLoaded.tsx';

test('what is loading is a status with a name', () => {
  render(<LoadingSkeleton height={20} label="Carregando os anexos" />, { wrapper: MantineProvider });
  expect(screen.getByRole('status', { name: 'Carregando os anexos' })).toBeInTheDocument();
});
