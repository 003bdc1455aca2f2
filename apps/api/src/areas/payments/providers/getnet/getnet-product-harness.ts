import type { Deps } from '#kernel/deps.ts';
import { createApp } from '../../../../app.ts';
import { testApp } from '../../../../../test/app.ts';
import { aCampaign } from '../../../../../test/builders/campaign.ts';
import { fillCart, payBy } from '../../../../../test/builders/enrolment.ts';
import type { Charged } from '../../../../../test/builders/money.ts';
import { issueCharge } from '../../charges/issue-charge.ts';
import type { Subject } from '../fault-harness.ts';
import { providersOf } from '../providers.ts';
import { BACK_OFFICE, startGetnet } from './getnet-harness.ts';

/** The product with a simulated Getnet. A call that Getnet does not answer times out at once. */
export async function getnetProduct() {
  const it = await testApp();
  const getnet = await startGetnet(it.clock);
  const { all, payouts } = it.deps.providers;
  const others = all.filter(({ metadata }) => metadata.methods.includes('PIX'));
  const provider = getnet.impatient({ backOffice: { ...BACK_OFFICE, apiUrl: getnet.apiUrl } });
  const deps: Deps = { ...it.deps, providers: providersOf(payouts, provider, ...others) };
  const app = await createApp(deps, false);

  async function aStudent(method: 'BOLETO' | 'CREDIT'): Promise<Subject> {
    const campaign = await aCampaign(it.db, { now: it.clock.now() });
    const enrolment = await fillCart(it, campaign);
    await payBy(it, enrolment, method);
    const { id: paymentId, grossCents } = await it.db
      .selectFrom('payments')
      .select(['id', 'grossCents'])
      .where('registrationId', '=', enrolment.registrationId)
      .executeTakeFirstOrThrow();
    return { charged: { ...enrolment, campaign, paymentId, grossCents, provider: 'getnet', externalId: '' }, id: '' };
  }

  async function anIssued(method: 'BOLETO' | 'CREDIT'): Promise<Subject> {
    const subject = await aStudent(method);
    await issueCharge(deps, subject.charged.paymentId);
    return subject;
  }

  const there = ({ paymentId }: Charged) =>
    getnet.simulator.records.payments.filter(({ orderId }) => orderId === paymentId);

  async function close(): Promise<void> {
    await app.close();
    await it.close();
    await getnet.close();
  }
  return { it, getnet, deps, app, aStudent, anIssued, there, close };
}
export type GetnetProduct = Awaited<ReturnType<typeof getnetProduct>>;
