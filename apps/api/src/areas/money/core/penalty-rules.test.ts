import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { termsById } from './terms/terms.queries.ts';

const it = appOfFile();

test.each([
  ['the day before 2022-02-11 in the campaign’s zone', '2022-02-11T02:59:59Z', 3_000],
  ['on 2022-02-11 in the campaign’s zone', '2022-02-11T03:00:00Z', 2_000],
  ['years later', '2026-01-05T12:00:00Z', 2_000],
])('a campaign that starts %s has the penalty of its day', async (_, startDate, penaltyBasisPoints) => {
  const { schools } = await aCampaign(it.db, {
    now: it.clock.now(),
    campaign: { startDate: Temporal.Instant.from(startDate), zoneOffset: '-03:00' },
  });
  expect(await termsById(it.db, schools[0].plans[0].id)).toMatchObject({ penaltyBasisPoints });
});
