import { listWaitingListEndpoint, offerSeatEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import WaitingListTab from './waiting-list-tab.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaign } from '#features/offer/campaigns/campaign.fixture.ts';
import { anEntry } from './entry.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const ENTRY = anEntry();
const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

let left: number;
beforeEach(() => {
  left = 320;
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  answerCalls(
    answerTo(readCampaignEndpoint, () => aCampaign({ id: ID, vacanciesLeft: left })),
    answerTo(listWaitingListEndpoint, () => ({ content: [ENTRY], totalSize: 1, totalIsExact: true })),
    answerTo(offerSeatEndpoint, () => {
      left = 319;
      return ENTRY;
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Stands for the campaign's header, which shows the seats left and belongs to another feature. */
function SeatsLeft() {
  const { data } = useQuery(queryOf(readCampaignEndpoint, { params: { id: ID } }));
  return <output>{data?.vacanciesLeft} vagas</output>;
}

test('a seat that is reserved is one less in the header of the campaign', async () => {
  await renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <SeatsLeft />
      <WaitingListTab campaignId={ID} />
    </ActorProvider>
  ));
  expect(await screen.findByText('320 vagas')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Mais ações: Joana Lima/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reservar vaga' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reservar' }));
  expect(await screen.findByText('319 vagas')).toBeVisible();
});
