import { campaignRecord, type CampaignValues, emptyOf, readCampaignLogoEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { LogoSection } from './logo-section.tsx';

let url: string | null;
beforeEach(() => {
  answerCalls(answerTo(readCampaignLogoEndpoint, () => ({ url })));
});

function open(isCopy: boolean) {
  const base = { ...emptyOf(campaignRecord), state: 'MG', locality: 'Betim', edition: 18 };
  const form = handleOf<CampaignValues>(createFormCore({ of: campaignRecord, base }));
  return renderScreen(() => <LogoSection form={form} isCopy={isCopy} />);
}

test('without a logo one is asked for, and a copy says that its origin brings none', async () => {
  url = null;
  await open(true);
  expect(await screen.findByText(/^Clique na moldura para enviar a logo/)).toHaveTextContent(
    'A cópia não traz a logo da campanha de origem.',
  );
});

test('a logo that is there is replaced by another, in every campaign of the place', async () => {
  url = 'https://example.com/logo.png';
  await open(true);
  expect(await screen.findByText(/^Clique na imagem para enviar outra/)).toHaveTextContent(
    'A logo é a mesma em todas as campanhas desta cidade e edição.',
  );
});
