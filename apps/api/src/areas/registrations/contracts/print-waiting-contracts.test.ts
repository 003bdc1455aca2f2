import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { fillCart } from '../../../../test/builders/enrolment.ts';
import { printWaitingContracts } from './print-waiting-contracts.ts';

const api = appOfFile();

test('printing waits while more than thirty contracts are accepted within a minute, and is asked for once when that is over', async () => {
  await fillCart(api, await aCampaign(api.db, { now: api.clock.now() }));
  const { id, ...accepted } = await api.db.selectFrom('contracts').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 30 }, () => ({
    ...accepted,
    variables: JSON.stringify(accepted.variables),
    id: newId(),
  }));
  await api.db.insertInto('contracts').values(more).execute();
  expect(await printWaitingContracts(api.deps)).toBe(0);
  api.clock.advance({ minutes: 2 });
  const counts = await Promise.all([printWaitingContracts(api.deps), printWaitingContracts(api.deps)]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(31);
  expect(await printWaitingContracts(api.deps)).toBe(0);
  await api.db
    .deleteFrom('contracts')
    .where(
      'id',
      'in',
      more.map((each) => each.id),
    )
    .execute();
  await api.drainJobs();
  const printed = await api.db.selectFrom('contracts').select(['id', 'pdfPages']).execute();
  expect(printed).toEqual([{ id, pdfPages: 1 }]);
});
