import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, standingOf } from '../../../../test/builders/money.ts';

const it = appOfFile();

test('a paid boleto that is named by its own number alone is found, asked for and booked once', async () => {
  const charged = await aCharged(it, 'BOLETO');
  it.getnet.setKnobs({ boletoNoticeShort: true, noticeRepeat: 3 });
  const boleto = it.getnet.records.payments.find(({ orderId }) => orderId === charged.paymentId);
  if (boleto === undefined) throw new Error('no boleto');
  it.getnet.engine.payBoleto(boleto);
  await it.notices.arrive();
  await it.settle();
  expect(await standingOf(it, charged)).toMatchObject({ status: 'PAID', booked: 1, raised: [], mismatches: 0 });
});

test('one that nobody issued books nothing and is raised', async () => {
  it.getnet.setKnobs({ boletoNoticeShort: true, noticeRepeat: 1 });
  const [some] = it.getnet.records.payments.all();
  if (some?.boleto === undefined || some.boleto === null) throw new Error('no boleto');
  const stranger = { ...some, id: 'f00d', orderId: 'f00d', boleto: { ...some.boleto, boletoId: 'nobody' } };
  it.getnet.notifier.notify(stranger, 'PAID', 5_000);
  await it.notices.arrive();
  const raised = await it.db
    .selectFrom('irregularities')
    .select(['type', 'registrationId'])
    .where('type', '=', 'UNKNOWN_CHARGE')
    .execute();
  expect(raised).toEqual([{ type: 'UNKNOWN_CHARGE', registrationId: null }]);
});
