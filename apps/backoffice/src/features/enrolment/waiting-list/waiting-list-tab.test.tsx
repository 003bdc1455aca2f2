import { listWaitingListEndpoint, offerSeatEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import WaitingListTab from './waiting-list-tab.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaign } from '#features/offer/campaigns/campaign.fixture.ts';
import { anEntry } from './entry.fixture.ts';
import type { WaitingListEntry } from './waiting-list-row.ts';

const ID = '01932c6e-0000-7000-8000-000000000001';
const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

let left: number;
let entry: WaitingListEntry;
beforeEach(() => {
  left = 320;
  entry = anEntry();
  answerCalls(
    answerTo(readCampaignEndpoint, () => aCampaign({ id: ID, vacanciesLeft: left })),
    answerTo(listWaitingListEndpoint, () => ({ content: [entry], totalSize: 1, totalIsExact: true })),
    answerTo(offerSeatEndpoint, () => {
      left = 319;
      return entry;
    }),
  );
});

/** Stands in for the campaign's header, which shows the seats left and belongs to another feature. */
function SeatsLeft() {
  const { data } = useQuery(queryOf(readCampaignEndpoint, { params: { id: ID } }));
  return <output>{data?.vacanciesLeft} vagas</output>;
}

async function openTab(): Promise<void> {
  await renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <SeatsLeft />
      <WaitingListTab campaignId={ID} />
    </ActorProvider>
  ));
}

test('the link that is copied is that of the public site', async () => {
  const user = userEvent.setup();
  await openTab();
  await user.click(await screen.findByRole('button', { name: 'Copiar link de matrícula: Joana Lima' }));
  expect(await navigator.clipboard.readText()).toBe(entry.invitationUrl);
});

test.each([
  ['an offer that ran out, while there is time', '2040-12-20T12:00:00Z', true],
  ['a deadline that has passed', '2020-12-20T12:00:00Z', false],
] as const)('after %s a seat can be reserved by hand, or not', async (_after, registrationEndDate, isOffered) => {
  entry = anEntry({ standing: 'EXPIRED', position: null, registrationEndDate });
  await openTab();
  await userEvent.click(await screen.findByRole('button', { name: /^Mais ações: Joana Lima/ }));
  expect(await screen.findByRole('menuitem', { name: 'Histórico' })).toBeVisible();
  const offer = screen.queryByRole('menuitem', { name: 'Reservar vaga' });
  expect(offer !== null).toBe(isOffered);
});

test('a seat that is reserved is one less in the header of the campaign', async () => {
  await openTab();
  expect(await screen.findByText('320 vagas')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^Mais ações: Joana Lima/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reservar vaga' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reservar' }));
  expect(await screen.findByText('319 vagas')).toBeVisible();
});
