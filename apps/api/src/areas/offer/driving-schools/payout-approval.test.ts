import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { appOfFile, PASSWORD, signedInAs } from '../../../../test/app.ts';
import { aBank, aCounty } from '../../../../test/builders/addresses.ts';
import { aLimit, approvalOf, noLimits, onApproval } from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aDrivingSchoolForm } from '../../../../test/builders/forms.ts';

const it = appOfFile();
const ana = signedInAs(it, 'ADMIN');
const bruno = signedInAs(it, 'BUSINESS_SUPPORT');

beforeAll(async () => {
  await aCounty(it.db);
  await Promise.all([aBank(it.db, '001'), aBank(it.db, '341')]);
});
beforeEach(() => noLimits(it));

async function aSchool() {
  const form = aDrivingSchoolForm();
  const { body } = await call(it, 'POST', '/driving-schools', form, ana.headers);
  const path = `/driving-schools/${body.id}`;
  const edit = (changes: object, who = ana) =>
    call(it, 'PUT', path, { ...form, currentPassword: PASSWORD, ...changes }, who.headers);
  const read = async () => (await call(it, 'GET', path, undefined, ana.headers)).body;
  return { id: body.id as string, form, edit, read };
}

const requestOf = async (drivingSchoolId: string): Promise<string> => {
  const requests = it.db.selectFrom('approvalRequests').select('id').where('drivingSchoolId', '=', drivingSchoolId);
  return (await requests.where('status', '=', 'WAITING_APPROVAL').executeTakeFirstOrThrow()).id;
};

describe('a change of the bank data of a school, while a limit for it is in force', () => {
  test('waits for a second person; everything else is saved', async () => {
    const { id, form, edit, read } = await aSchool();
    await aLimit(it, 'PAYOUT_DATA', 0);
    const { status, body } = await edit({ accountNumber: '999', website: 'https://cfc.example.com' });
    expect([status, body.payoutChangeWaits]).toEqual([200, true]);
    expect(await read()).toMatchObject({
      accountNumber: form.accountNumber,
      website: 'https://cfc.example.com',
      payoutChangeWaits: true,
    });
    const request = await requestOf(id);
    expect(await approvalOf(it, bruno, request)).toMatchObject({
      kind: 'PAYOUT_DATA',
      subjectName: form.presentationName,
      shown: { effect: null, changes: [{ label: 'Conta', before: form.accountNumber, after: '999' }] },
    });
    const own = await onApproval(it, ana, request, 'approve');
    expect([own.status, codes(own)]).toEqual([403, { global: 'APPROVAL_OWN_REQUEST' }]);
    expect((await onApproval(it, bruno, request, 'approve')).body.status).toBe('APPROVED');
    const after = await read();
    expect([after.accountNumber, after.payoutChangeWaits]).toEqual(['999', undefined]);
    const mails = it.db.selectFrom('outboxMessages').select('subject').where('entityId', '=', id);
    expect((await mails.execute()).map(({ subject }) => subject)).toEqual([
      `Dados bancários ou PIX alterados: ${form.presentationName}`,
    ]);
  });

  test('is refused a second time while one waits, and is not done when it is declined', async () => {
    const { id, form, edit, read } = await aSchool();
    await aLimit(it, 'PAYOUT_DATA', 0);
    await edit({ accountNumber: '999' });
    const second = await edit({ accountNumber: '888' }, bruno);
    expect([second.status, codes(second)]).toEqual([409, { global: 'APPROVAL_ALREADY_WAITING' }]);
    await onApproval(it, bruno, await requestOf(id), 'decline', { reason: 'Conta de outra pessoa' });
    const after = await read();
    expect([after.accountNumber, after.payoutChangeWaits]).toEqual([form.accountNumber, undefined]);
  });

  test('is shown anew when the data changed since it was asked for', async () => {
    const { id, edit, read } = await aSchool();
    await aLimit(it, 'PAYOUT_DATA', 0);
    await edit({ accountNumber: '999' });
    await it.db
      .updateTable('drivingSchools')
      .set({ accountNumber: toSeal('777', 'accountNumber') })
      .where('id', '=', id)
      .execute();
    const request = await requestOf(id);
    const stale = await onApproval(it, bruno, request, 'approve');
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    const { planHash, changes } = (await onApproval(it, bruno, request, 'approve/simulate')).body;
    expect(changes).toEqual([{ label: 'Conta', before: '777', after: '999' }]);
    expect((await onApproval(it, bruno, request, 'approve', { planHash })).body.status).toBe('APPROVED');
    expect((await read()).accountNumber).toBe('999');
  });

  test('ends as no longer possible when the school has the data by now: nothing is changed, nobody is told', async () => {
    const { id, edit, read } = await aSchool();
    await aLimit(it, 'PAYOUT_DATA', 0);
    await edit({ accountNumber: '999' });
    const request = await requestOf(id);
    await it.db
      .updateTable('drivingSchools')
      .set({ accountNumber: toSeal('999', 'accountNumber') })
      .where('id', '=', id)
      .execute();
    const { version } = await read();
    expect(await onApproval(it, bruno, request, 'approve')).toMatchObject({
      body: { status: 'SUPERSEDED', because: 'PAYOUT_DATA_SAME' },
    });
    expect((await read()).version).toBe(version);
    const mails = it.db.selectFrom('outboxMessages').select('id').where('entityId', '=', id);
    expect(await mails.execute()).toEqual([]);
  });

  test('is done at once without a limit, and when none of it changes', async () => {
    const { edit, read } = await aSchool();
    expect((await edit({ accountNumber: '999' })).body.payoutChangeWaits).toBeUndefined();
    await aLimit(it, 'PAYOUT_DATA', 0);
    expect(
      (await edit({ accountNumber: '999', website: 'https://a.example.com' })).body.payoutChangeWaits,
    ).toBeUndefined();
    expect(await read()).toMatchObject({ accountNumber: '999', website: 'https://a.example.com' });
  });
});
