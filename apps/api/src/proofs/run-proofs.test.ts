import { createHash } from 'node:crypto';
import { cents, newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../test/app.ts';
import { aCampaign } from '../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../test/builders/enrolment.ts';
import { ownerOf } from '../../test/owner-of.ts';
import { stampDaysJob } from '#areas/system/stamped-days/index.ts';
import { lineOf } from '../doctor/run-checks.ts';
import { runProofs } from './run-proofs.ts';

const api = appOfFile();

beforeAll(async () => {
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  const cart = await fillCart(api, campaign);
  await payBy(api, cart, 'PIX');
  await api.drainJobs();
});

async function aFile(name: string, bytes: Buffer): Promise<string> {
  const storageKey = `attachments/${newId()}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = {
    id: newId(),
    storageKey,
    originalName: name,
    contentType: 'application/pdf',
    createdBy: null,
  } as const;
  await api.db
    .insertInto('files')
    .values({ ...file, sizeBytes: bytes.length, sha256, createdAt: api.clock.now() })
    .execute();
  await api.deps.storage.put(storageKey, bytes);
  return storageKey;
}

const linesOf = async () => (await Array.fromAsync(runProofs(api.deps))).map(lineOf);
const faults = async () => (await linesOf()).filter((line) => line.startsWith('✘'));

describe('an installation that holds together', () => {
  test('is proved line by line: ledger, totals, seats and files', async () => {
    await aFile('rg.pdf', Buffer.from('a document'));
    const lines = await linesOf();
    expect(lines.every((line) => line.startsWith('✔'))).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining([
        '✔ Ledger: every registration keeps what its ledger says.',
        '✔ History: no day is stamped yet.',
        '✔ Totals: registration: as its rows.',
        '✔ Totals: delivery: as its rows.',
        "✔ Seats: every seat taken is somebody's.",
        '✔ Keys: ACCOUNTS_SECRET opens every number of an account.',
        expect.stringMatching(/^✔ Files: all [1-9]\d* are there, as they were stored\.$/),
      ]),
    );
  });
});

describe('what a restore can lose', () => {
  test('events of a day that was stamped, which is named', async () => {
    const entityId = newId();
    const at = Temporal.Now.instant().subtract({ hours: 72 });
    const day = at.toZonedDateTimeISO('-03:00').toPlainDate().toString();
    const event = { at, entityType: 'LEAD', entityId, kind: 'LEAD_CREATED' };
    const owner = ownerOf(api.db);
    await owner.insertInto('events').values(event).execute();
    await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, stampDaysJob, {}));
    await api.drainJobs();
    expect((await linesOf()).find((line) => line.includes('History'))).toMatch(
      /^✔ History: all 3 days up to .* chain ends/,
    );
    const mark = () =>
      api.db.selectFrom('systemMarks').select('ok').where('name', '=', 'stamp-days').executeTakeFirst();
    expect(await mark()).toEqual({ ok: true });
    await owner.deleteFrom('events').where('entityId', '=', entityId).execute();
    expect(await faults()).toEqual([`✘ History: ${day}: the history has 1 row fewer than were stamped.`]);
    await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, stampDaysJob, {}));
    await api.drainJobs();
    expect(await mark()).toEqual({ ok: false });
    await owner.deleteFrom('historyDays').execute();
  });

  test('files that are missing or changed are counted and named', async () => {
    const gone = await aFile('cnh.pdf', Buffer.from('another document'));
    const changed = await aFile('comprovante.pdf', Buffer.from('a receipt'));
    await api.deps.storage.remove(gone);
    await api.deps.storage.put(changed, Buffer.from('a receipT'));
    const [line = '', ...others] = await faults();
    expect(others).toEqual([]);
    expect(line).toMatch(/^✘ Files: of \d+ files 1 are missing and 1 changed, such as /);
    expect([line.includes(gone), line.includes(changed)]).toEqual([true, true]);
    await api.db.deleteFrom('files').where('storageKey', 'in', [gone, changed]).execute();
    expect(await faults()).toEqual([]);
  });

  test('a balance that its ledger does not have, and totals that count it', async () => {
    const { id } = await api.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow();
    await api.db
      .updateTable('registrations')
      .set({ creditsCents: cents(100) })
      .where('id', '=', id)
      .execute();
    expect(await faults()).toContain('✘ Ledger: 1 registrations keep something else than their ledger says.');
  });

  test('the secret with which numbers of accounts were encrypted', async () => {
    const { environment } = api.deps;
    const accounts = { current: 'another secret than that of the backup', previous: undefined };
    const secrets = { ...environment.secrets, accounts };
    const lines = (await Array.fromAsync(runProofs({ ...api.deps, environment: { ...environment, secrets } }))).map(
      lineOf,
    );
    expect(lines.find((line) => line.includes('Keys'))).toMatch(
      /^✘ Keys: [1-9]\d* rows have numbers of accounts that ACCOUNTS_SECRET does not open\.$/,
    );
  });

  test('seats that nobody holds, and a holder without one', async () => {
    const stock = await api.db
      .selectFrom('seatStocks')
      .selectAll()
      .where('scope', '=', 'CAMPAIGN')
      .executeTakeFirstOrThrow();
    const take = (taken: number) =>
      api.db
        .updateTable('seatStocks')
        .set({ taken })
        .where('ownerId', '=', stock.ownerId)
        .where('scope', '=', 'CAMPAIGN');
    const fault = '✘ Seats: 1 stocks count other seats than registrations hold.';
    await take(stock.taken + 1).execute();
    expect(await faults()).toContain(fault);
    await take(stock.taken - 1).execute();
    expect(await faults()).toContain(fault);
    await take(stock.taken).execute();
    expect((await linesOf()).filter((line) => line.includes('Seats'))).toEqual([
      "✔ Seats: every seat taken is somebody's.",
    ]);
  });
});
