import { listProgramsEndpoint, type Role } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import type { KitValue } from '#kit/kit-context.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { aCampaign } from '../campaign.fixture.ts';
import { Identity } from './preview-identity.tsx';

const TAG = '01932c6e-0000-7000-8000-00000000000a';
const byIds = vi.fn<() => Promise<{ readonly value: string; readonly label: string }[]>>();
const lookups: KitValue['lookups'] = { campaignTags: { search: () => Promise.resolve([]), byIds } };

beforeEach(() => {
  answerCalls(answerTo(listProgramsEndpoint, () => []));
  byIds.mockResolvedValue([{ value: TAG, label: 'Área rural' }]);
});
afterEach(() => {
  vi.resetAllMocks();
});

async function show(role: Role) {
  const actor = actorOf({ ...personOf([role]), accessToken: 't', refreshToken: 'r', storedAt: 0 });
  await renderScreen(
    () => (
      <ActorProvider actor={actor}>
        <Identity campaign={aCampaign({ tagIds: [TAG] })} />
      </ActorProvider>
    ),
    { person: actor, lookups },
  );
  await screen.findByText('Rio Branco/AC');
}

test('the preview names the tags of a campaign for those who may see tags', async () => {
  await show('SALES_ANALYST');
  expect(await screen.findByText('Área rural')).toBeVisible();
});

test.each<Role>(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR', 'OPERATOR'])(
  'the preview neither shows tags to a %s, who may not see any, nor asks for them',
  async (role) => {
    await show(role);
    expect(screen.queryByText('Tags')).toBeNull();
    expect(byIds).not.toHaveBeenCalled();
  },
);
