import { campaignRecord, type CampaignValues, emptyOf } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DateTimeField } from '#kit/fields/index.ts';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { PublishBlockers } from './publish-blockers.tsx';

const newForm = () => handleOf<CampaignValues>(createFormCore({ of: campaignRecord, base: emptyOf(campaignRecord) }));

test('a form is not called ready before it has been checked', async () => {
  const form = newForm();
  render(
    <MantineProvider env="test">
      <PublishBlockers
        form={form}
        name="Falta para publicar"
        title={(count) => `Faltam ${count}`}
        none="Pronta para publicar."
        onShow={() => undefined}
      />
    </MantineProvider>,
  );
  expect(screen.queryByText('Pronta para publicar.')).toBeNull();
  expect(await screen.findByText(/^Faltam \d+$/)).toBeVisible();
});

test('a date that cannot be read is told in the words of its field, not as one that is missing', async () => {
  const form = newForm();
  render(
    <MantineProvider env="test">
      <DateTimeField {...form.field('schedulingEndDate')} />
      <PublishBlockers
        form={form}
        name="Falta para publicar"
        title={(count) => `Faltam ${count}`}
        none="Pronta para publicar."
        onShow={() => undefined}
      />
    </MantineProvider>,
  );
  const name = 'Término dos agendamentos';
  await userEvent.click(await screen.findByText(/^Faltam \d+$/));
  expect(screen.getByRole('button', { name: `${name}: falta preencher` })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name }), '31/02/2027 10:00{Tab}');
  const told = `${name}: Digite data e hora como 31/12/2026 18:30.`;
  expect(await screen.findByRole('button', { name: told })).toBeVisible();
  expect(screen.queryByRole('button', { name: `${name}: falta preencher` })).toBeNull();
});
