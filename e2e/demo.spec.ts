import { expect, test } from './support/test.ts';

interface Told {
  readonly content: readonly { readonly kind: string; readonly at: string }[];
  readonly next: number | null;
}

test('the history of the demonstration has its own dates: a past campaign was published before it began', async ({
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const named = await staff<{ content: { id: string; name: string; edition: number; startDate: string }[] }>(
    'GET',
    `/campaigns?term=${encodeURIComponent('CNH Pop Vitória')}&sort=startDate,ASC`,
  );
  const past = named.content.find(({ name, edition }) => name === 'CNH Pop Vitória' && edition === 3);
  const told: { kind: string; at: string }[] = [];
  for (let next: number | null | undefined; next !== null; ) {
    const before = next === undefined ? '' : `&before=${next}`;
    const page: Told = await staff<Told>('GET', `/history/CAMPAIGN/${past?.id}?size=100${before}`);
    told.push(...page.content);
    next = page.next;
  }
  const published = told.find(({ kind }) => kind === 'CAMPAIGN_PUBLISHED');
  expect(Date.parse(published?.at ?? '')).toBeLessThan(Date.parse(past?.startDate ?? ''));
});

test('every state of a request for approval can be found in the demonstration', async ({ apiAs }) => {
  const staff = await apiAs('ADMIN');
  const { content } = await staff<{ content: { kind: string; status: string }[] }>(
    'GET',
    '/approvals?size=100&status=WAITING_APPROVAL,APPROVED,DECLINED,WITHDRAWN,EXPIRED',
  );
  const states = new Set(content.map(({ status }) => status));
  expect([...states]).toEqual(
    expect.arrayContaining(['WAITING_APPROVAL', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED']),
  );
});
