import { batchCountiesEndpoint, listCountiesEndpoint } from '@habilita/contract';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { citiesOf } from './city-lookup.ts';

const VITORIA = { id: '01932c6e-0000-7000-8000-000000000001', name: 'Vitória', stateAcronym: 'ES' };
let asked: URL[] = [];

beforeEach(() => {
  asked = [];
  const found = ({ url }: { readonly url: URL }) => {
    asked.push(url);
    return { content: [VITORIA], totalSize: 1, totalIsExact: true };
  };
  answerCalls(answerTo(listCountiesEndpoint, found), answerTo(batchCountiesEndpoint, found));
});

test('cities of a state are found ten at a time and read name - state acronym', async () => {
  const { signal } = new AbortController();
  expect(await citiesOf('ES').search(' vit ', signal)).toEqual([{ value: VITORIA.id, label: 'Vitória - ES' }]);
  expect(await citiesOf('ES').byIds([VITORIA.id], signal)).toEqual([{ value: VITORIA.id, label: 'Vitória - ES' }]);
  const [search, batch] = asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)]);
  expect(search).toEqual(['/api/v1/addresses/counties', { name: 'vit', size: '10', state: 'ES' }]);
  expect(batch).toEqual(['/api/v1/addresses/counties/batch', { ids: VITORIA.id }]);
});
