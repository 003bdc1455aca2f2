import { expect, test } from 'vitest';
import { REGISTRATION_ROLL_UP } from '#areas/registrations/registrations/index.ts';
import { aCampaign } from '../../../test/builders/campaign.ts';
import { aRegistration } from '../../../test/builders/registration.ts';
import { databaseOfFile } from '../../../test/database.ts';
import { startFolding } from './fold-loop.ts';

const database = databaseOfFile();

test('the worker folds what was written, and stopping waits for the fold under way', async () => {
  const campaign = await aCampaign(database.db, { now: Temporal.Instant.from('2026-03-07T11:00:00Z') });
  await aRegistration(database.db, campaign);
  const errors: unknown[] = [];
  const log = { error: (error: unknown) => errors.push(error) };
  const folding = startFolding({ db: database.db, log }, [REGISTRATION_ROLL_UP], 60_000);
  await folding.stop();
  expect(await database.db.selectFrom('registrationDeltas').selectAll().execute()).toEqual([]);
  expect(errors).toEqual([]);
});
