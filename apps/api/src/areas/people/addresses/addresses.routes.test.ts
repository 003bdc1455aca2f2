import { beforeAll, describe, expect, test } from 'vitest';
import { seedReferenceData } from '../../../seed/reference-data.ts';
import { appOfFile } from '../../../../test/app.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const api = appOfFile();
beforeAll(async () => {
  await seedReferenceData(ownerOf(api.db));
});

interface Page {
  content: { id: string; name: string; stateAcronym: string; acronym: string }[];
  totalSize: number;
}
const get = async (path: string) => (await api.inject({ url: `/api/v1/addresses/${path}` })).json<Page>();
const names = async (path: string) => (await get(path)).content.map((row) => row.name);

describe('addresses, without signing in', () => {
  test('the 27 states come in the order of their names', async () => {
    const { content, totalSize } = await get('states?size=50');
    expect([content.length, totalSize, content[0]?.acronym, content.at(-1)?.acronym]).toEqual([27, 27, 'AC', 'TO']);
  });

  test('a city is found by its beginning first, then by any part, whatever the accents', async () => {
    const found = await names('counties?name=vitoria&size=50');
    expect(found[0]).toBe('Vitória');
    expect(found).toContain('Santa Vitória');
    expect(found.indexOf('Vitória da Conquista')).toBeLessThan(found.indexOf('Santa Vitória'));
  });

  test('the state narrows, pages follow one another', async () => {
    const { totalSize } = await get('counties?state=es');
    expect(totalSize).toBe(78);
    const [first, second] = [await names('counties?state=ES&size=10'), await names('counties?state=ES&size=10&page=1')];
    expect(new Set([...first, ...second]).size).toBe(20);
    expect(await names('counties?state=ES&name=%25')).toEqual([]);
  });

  test('a state that does not exist is not found, instead of having no city', async () => {
    const answer = await api.inject({ url: '/api/v1/addresses/counties?state=XX&name=a' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { errors: { fieldErrors: { state: ['STATE_NOT_FOUND'] } } },
    ]);
  });

  test('cities are read by their ids', async () => {
    const [city] = (await get('counties?state=ES&name=vila%20velha')).content;
    expect((await get(`counties/batch?ids=${city?.id}`)).content).toEqual([city]);
    const wrong = await api.inject({ url: '/api/v1/addresses/counties/batch?ids=1' });
    expect(wrong.statusCode).toBe(400);
  });
});
