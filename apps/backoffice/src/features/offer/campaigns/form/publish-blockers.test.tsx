import { campaignRecord, type CampaignValues, emptyOf } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { PublishBlockers } from './publish-blockers.tsx';

test('a form is not called ready before it has been checked', async () => {
  const form = handleOf<CampaignValues>(createFormCore({ of: campaignRecord, base: emptyOf(campaignRecord) }));
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
