import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, theMessageTemplates } from '../../../../test/builders/communication.ts';
import { linkTime } from './dispatch-rules.ts';
import { sendLinks } from './send-links.ts';

const at = (iso: string) => Temporal.Instant.from(iso);
const timeOf = (start: string, end: string, zoneOffset: '-03:00' | '-05:00' = '-03:00') => {
  const time = linkTime({ registrationStartDate: at(start), registrationEndDate: at(end), zoneOffset });
  return time && [time.from.toString(), time.until.toString()];
};

describe('the enrolment link goes out by itself', () => {
  test.each([
    ['08:00 of the first Saturday, in the campaign’s zone', '2026-03-06T12:00:00Z', '-03:00', '2026-03-07T11:00:00Z'],
    ['the same in another zone', '2026-03-06T12:00:00Z', '-05:00', '2026-03-07T13:00:00Z'],
    ['when registrations open later on that Saturday, then', '2026-03-07T14:00:00Z', '-03:00', '2026-03-07T14:00:00Z'],
    ['opening on a Sunday, the next Saturday', '2026-03-08T14:00:00Z', '-03:00', '2026-03-14T11:00:00Z'],
  ] as const)('%s', (_, start, zone, from) => {
    expect(timeOf(start, '2026-03-20T12:00:00Z', zone)?.[0]).toBe(from);
  });

  test('late until the weekend or the registrations are over, and not at all without a Saturday', () => {
    expect(timeOf('2026-03-06T12:00:00Z', '2026-03-20T12:00:00Z')?.[1]).toBe('2026-03-09T03:00:00Z');
    expect(timeOf('2026-03-06T12:00:00Z', '2026-03-07T20:00:00Z')?.[1]).toBe('2026-03-07T20:00:00Z');
    expect(timeOf('2026-03-09T12:00:00Z', '2026-03-12T12:00:00Z')).toBeUndefined();
  });
});

describe('on Saturday at 08:00', () => {
  const api = appOfFile();
  beforeAll(async () => {
    await theMessageTemplates(api.db);
  });

  test('each campaign that communicates by itself sends its link once, however many workers look and whenever they come back', async () => {
    const opens = {
      registrationStartDate: at('2026-03-06T12:00:00Z'),
      registrationEndDate: at('2026-03-20T12:00:00Z'),
    };
    const now = at('2026-03-07T11:00:00Z');
    const automated = await aCampaign(api.db, { now, campaign: opens });
    const silent = await aCampaign(api.db, { now, campaign: { ...opens, hasAutomatedCommunication: false } });
    const leads = [await aCandidate(api.db, automated), await aCandidate(api.db, silent)];
    for (const moment of [
      '2026-03-07T10:59:00Z',
      '2026-03-07T11:40:00Z',
      '2026-03-08T11:00:00Z',
      '2026-03-14T11:00:00Z',
    ]) {
      api.clock.set(moment);
      await Promise.all([sendLinks(api.deps), sendLinks(api.deps)]);
      await api.drainJobs();
    }
    const mails = await api.db
      .selectFrom('outboxMessages')
      .select(['entityId', 'subject', 'createdAt'])
      .where('entityId', 'in', leads)
      .execute();
    expect(mails).toEqual([
      {
        entityId: leads[0],
        subject: 'Seu link de matrícula: CNH Vitória, 1ª edição',
        createdAt: at('2026-03-07T11:40:00Z'),
      },
    ]);
  });
});
