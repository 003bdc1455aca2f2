import { z } from 'zod';
import { apiOf, PASSWORD } from '../../e2e/support/api.ts';
import { beginPreRegistration, enrol, runningCampaign } from '../../e2e/support/student.ts';
import { read } from '../caller.ts';
import { type Attack, assertNone, type Property } from '../property.ts';

const page = z.object({ content: z.array(z.object({ id: z.string(), studentId: z.string() })) });
type Page = z.output<typeof page>;
const versioned = z.object({ version: z.int() });

const staffOf = ({ product, tokens }: Attack) => apiOf(product.baseUrl, tokens.get('ADMIN'));

async function aRegistration(attack: Attack): Promise<{ id: string; version: number }> {
  const token = attack.tokens.get('ADMIN') ?? '';
  const campaign = await runningCampaign(staffOf(attack));
  const { registrationId: id } = await enrol(attack.product.baseUrl, campaign, 'PIX');
  const { content } = await read(attack.call, token, `/api/v1/registrations?ids=${id}`, page);
  const path = `/api/v1/students/${content[0]?.studentId}/registrations/${id}`;
  return { id, version: (await read(attack.call, token, path, versioned)).version };
}

export const sameCommand: Property = {
  name: 'One command sent fifty times at once, with one key or with none, has one effect',
  async hold(attack) {
    const token = attack.tokens.get('ADMIN') ?? '';
    const found: string[] = [];
    for (const key of [undefined, crypto.randomUUID()]) {
      const { id, version } = await aRegistration(attack);
      const body = { hasPenalty: false, note: 'Ataque', version };
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const path = `/api/v1/registrations/${id}/abandon`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => attack.call('POST', path, { token, body, headers })),
      );
      const done = answers.filter(({ status }) => status === 200);
      const expected = key === undefined ? 1 : 50;
      if (done.length !== expected) found.push(`${done.length} of 50 were told that it was done, ${key ?? 'no key'}`);
      if (new Set(done.map(({ text }) => text)).size !== 1) found.push('repeated answers differ');
      if (answers.some(({ status }) => status >= 500)) found.push('an unexpected error');
    }
    assertNone(found);
    return '100 commands on two registrations';
  },
};

export const sameStudent: Property = {
  name: 'Somebody who makes their account twenty times at once has one registration',
  async hold(attack) {
    const { baseUrl } = attack.product;
    const anybody = apiOf(baseUrl);
    const campaign = await runningCampaign(staffOf(attack));
    const { leadId, enrolmentKey, email } = await aLead(baseUrl, campaign);
    const { drivingSchools } = await anybody<{ drivingSchools: { plans: { type: string; modality: string }[] }[] }>(
      'GET',
      `/checkout/campaigns/${campaign.id}/driving-schools`,
    );
    const plan = drivingSchools[0]?.plans[0];
    const category = { enrolmentKey, planType: plan?.type, planModality: plan?.modality };
    await anybody('PUT', `/checkout/leads/${leadId}/category-and-school`, category);
    await anybody('POST', `/checkout/leads/${leadId}/complete`, { enrolmentKey });
    const body = { enrolmentKey, username: email, password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attack.call('POST', '/api/v1/checkout/enrolments', { body })),
    );
    const statuses = answers.map(({ status }) => status);
    const { content } = await staffOf(attack)<Page>('GET', `/registrations?userEmail=${email}`);
    assertNone(statuses.filter((status) => status >= 500).map(String));
    assertNone(content.length === 1 ? [] : [`${content.length} registrations of one person`]);
    return `${statuses.filter((status) => status < 300).length} of 20 accepted`;
  },
};

async function aLead(baseUrl: string, campaign: Parameters<typeof beginPreRegistration>[1]) {
  const { leadId: _other, ...person } = await beginPreRegistration(baseUrl, campaign);
  const lead = { campaignId: campaign.id, countyId: campaign.countyId, ...person, whatsappOptIn: true, consent: true };
  const made = await apiOf(baseUrl)<{ leadId: string; enrolmentKey: string }>('POST', '/checkout/leads', lead);
  return { ...made, email: person.email };
}
