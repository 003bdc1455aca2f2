import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lazily } from '#code-loading/lazily.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { RecordTabs } from './RecordTabs.tsx';

test('a tab that has still to be loaded shows that it loads, in place of the tab that was left', async () => {
  const loaded = Promise.withResolvers<{ default: () => string }>();
  const Payments = lazily(() => loaded.promise);
  await renderScreen(() => (
    <RecordTabs
      label="Partes"
      tabs={[
        { key: 'matricula', label: 'Matrícula', content: () => 'Dados do aluno' },
        { key: 'pagamentos', label: 'Pagamentos', content: () => <Payments /> },
      ]}
    />
  ));
  await userEvent.click(screen.getByRole('tab', { name: 'Pagamentos' }));
  expect(await screen.findByRole('status', { name: 'Carregando Pagamentos' })).toBeVisible();
  expect(screen.queryByText('Dados do aluno')).toBeNull();
  loaded.resolve({ default: () => 'Parcela 1 de 3' });
  expect(await screen.findByText('Parcela 1 de 3')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});
