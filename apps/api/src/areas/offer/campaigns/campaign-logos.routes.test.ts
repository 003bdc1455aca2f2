import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPng } from '../../../../test/builders/images.ts';
import { campaignBench, type CampaignAnswer, codesOf } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
let admin: Awaited<ReturnType<typeof bench.api.signIn>>;
beforeAll(async () => {
  bench = await campaignBench();
});
beforeEach(async () => {
  await bench.goTo(-5);
  admin = await bench.api.signIn('ADMIN');
});
afterAll(() => bench.api.close());

let edition = 100;
const aPlace = (city = 'Vitória') => `/campaigns/ES/${encodeURIComponent(city)}/${(edition += 1)}/logo`;

async function send(path: string, payload: Buffer = aPng(300, 200), person = admin) {
  const headers = { ...person.headers, 'content-type': 'image/png' };
  const answer = await bench.api.inject({ method: 'PUT', url: `/api/v1${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<CampaignAnswer>() };
}
const read = async (path: string, person = admin) => bench.call('GET', path, undefined, person);

describe('the logo of a campaign', () => {
  test('goes by state, city and edition, before the campaign itself is published, and is shown from a link', async () => {
    const path = aPlace();
    expect((await read(path)).body['url']).toBeNull();
    const picture = aPng(300, 200);
    const sent = await send(path, picture);
    expect([sent.status, sent.body['url']]).toEqual([200, expect.stringMatching(/^\/files\/.+\?inline$/)]);
    const shown = await bench.api.inject(String((await read(path.replace('Vit%C3%B3ria', 'vitoria'))).body['url']));
    expect(shown.rawPayload.equals(picture)).toBe(true);
  });

  test('takes the place of the one before, whose file goes; sent twice at once it is one of the two', async () => {
    const path = aPlace();
    const former = String((await send(path)).body['url']);
    const answers = await Promise.all([send(path), send(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await bench.api.drainJobs();
    expect((await bench.api.inject(former)).statusCode).toBe(404);
    expect((await bench.api.inject(String((await read(path)).body['url']))).statusCode).toBe(200);
  });

  test.each([
    ['a picture of another size', aPng(299, 200), 400, 'IMAGE_SIZE_WRONG'],
    ['a larger one', aPng(600, 400), 400, 'IMAGE_SIZE_WRONG'],
    ['what is no PNG', Buffer.from('<svg onload="alert(1)"/>'), 415, 'FILE_TYPE_NOT_ALLOWED'],
    ['nothing', Buffer.alloc(0), 400, 'FILE_EMPTY'],
  ])('is a PNG of 300 by 200: %s is refused', async (_, payload, status, code) => {
    const path = aPlace();
    const answer = await send(path, payload);
    expect([answer.status, codesOf(answer)]).toEqual([status, [code]]);
    expect((await read(path)).body['url']).toBeNull();
  });

  test('needs a state, a city in it, and an edition', async () => {
    for (const [path, problem] of [
      ['/campaigns/XX/Vit%C3%B3ria/1/logo', 'state STATE_NOT_FOUND'],
      ['/campaigns/ES/Atl%C3%A2ntida/1/logo', 'locality INVALID'],
    ] as const)
      expect(codesOf(await send(path))).toEqual([problem]);
    expect((await send('/campaigns/ES/Vit%C3%B3ria/zero/logo')).status).toBe(400);
  });

  test('stays as it is once a campaign of the place is finished', async () => {
    edition += 1;
    await bench.published({ ...bench.base, campaign: { ...bench.base.campaign, edition } });
    const path = `/campaigns/ES/Vit%C3%B3ria/${edition}/logo`;
    expect((await send(path)).status).toBe(200);
    await bench.goTo(101);
    admin = await bench.api.signIn('ADMIN');
    expect(codesOf(await send(path))).toEqual(['CAMPAIGN_FINISHED']);
    await bench.goTo(-5);
    admin = await bench.api.signIn('ADMIN');
    const open = await bench.published({ ...bench.base, campaign: { ...bench.base.campaign, edition } });
    const endDate = Temporal.Instant.from('2100-01-01T00:00:00Z');
    await bench.api.db.updateTable('campaigns').set({ endDate }).where('id', '=', open).execute();
    await bench.goTo(101);
    admin = await bench.api.signIn('ADMIN');
    expect(codesOf(await send(path))).toEqual(['CAMPAIGN_LOGO_OF_FINISHED']);
  });

  test('stands in the history of its campaigns, and is out of reach of who does not see them', async () => {
    edition += 1;
    const id = await bench.published({ ...bench.base, campaign: { ...bench.base.campaign, edition } });
    const path = `/campaigns/ES/Vit%C3%B3ria/${edition}/logo`;
    expect((await send(path)).status).toBe(200);
    const { body } = await bench.call('GET', `/history/CAMPAIGN/${id}`);
    expect(body.content.map(({ kind }) => kind)).toEqual(['CAMPAIGN_LOGO_CHANGED', 'CAMPAIGN_PUBLISHED']);
    const consultant = await bench.holding(['CAMPAIGN_CONSULTANT'], 'MANAGE_CAMPAIGNS');
    expect([(await read(path, consultant)).status, (await send(path, aPng(300, 200), consultant)).status]).toEqual([
      404, 404,
    ]);
    const stranger = await bench.holding(['DRIVING_SCHOOL_ADMIN'], 'MANAGE_CAMPAIGNS', [bench.schools[2].id]);
    expect([(await read(path, stranger)).status, (await send(path, aPng(300, 200), stranger)).status]).toEqual([
      404, 404,
    ]);
    const ofSchool = await bench.holding(['DRIVING_SCHOOL_ADMIN'], 'MANAGE_CAMPAIGNS', [bench.schools[0].id]);
    expect([(await read(path, ofSchool)).status, (await send(path, aPng(300, 200), ofSchool)).status]).toEqual([
      200, 403,
    ]);
    expect((await send(path, aPng(300, 200), await bench.api.signIn('SUPERVISOR'))).status).toBe(403);
  });
});
