import { CAMPAIGN_TAGS_FILTER, dashboardFilters } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeEach, expect, test, vi } from 'vitest';
import { sources } from './lookup-sources.ts';
import { session } from '#api-client/session/session.ts';

let asked: URL[] = [];
const { signal } = new AbortController();

beforeEach(() => {
  asked = [];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address, 'http://habilita.test'));
    return Promise.resolve(Response.json({ content: [], totalSize: 0, totalIsExact: true }));
  });
});

test('searches bring 10 records, 30 campaigns, 1000 plans and CFCs of the dashboard; by ids 2000', async () => {
  await sources.drivingSchools.search('centro', signal);
  await sources.campaignTags.search('', signal);
  await sources.counties.search('vit', signal, { state: 'ES' });
  await sources.campaigns.search('', signal);
  await sources.plans.search('', signal);
  await sources[dashboardFilters.filters.drivingSchoolIds.lookup].search('', signal);
  await sources.plans.byIds([newId()], signal);
  await sources.states.search('');
  await sources.drivingSchools.all(signal);
  const sizes = asked.map(({ searchParams }) => searchParams.get('size'));
  expect(sizes).toEqual(['10', '10', '10', '30', '1000', '1000', '2000', '50', '2000']);
});

test('two thousand records are asked for by their ids in addresses of a bearable length, each once', async () => {
  const ids = Array.from({ length: 2000 }, () => newId());
  await sources.campaigns.byIds(ids, signal);
  expect(Math.max(...asked.map(({ href }) => href.length))).toBeLessThan(4500);
  expect(asked.flatMap(({ searchParams }) => searchParams.get('ids')?.split(',') ?? [])).toEqual(ids);
});

test('all schools of a person have one name and are not asked for by an id', async () => {
  expect(await sources.drivingSchools.byIds(['all'], signal)).toEqual([{ value: 'all', label: 'Todos os meus CFCs' }]);
  expect(asked).toEqual([]);
});

test('a field that searches the states and names its chosen one asks for them once', async () => {
  await Promise.all([sources.states.search(''), sources.states.byIds(['SP'])]);
  expect(asked).toHaveLength(1);
  await sources.states.search('');
  expect(asked).toHaveLength(2);
});

test('the tags that the form and the filters of campaigns offer are those that may mark a campaign', async () => {
  await sources[CAMPAIGN_TAGS_FILTER.lookup].search('rural', signal);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    value: 'rural',
    entityTypes: 'CAMPAIGN',
    size: '10',
  });
});
