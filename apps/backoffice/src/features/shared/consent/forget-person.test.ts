import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetPerson, RECENT_KEY } from './forget-person.ts';

it('leaves neither names of opened records in the tab nor answers that count as fresh', () => {
  sessionStorage.clear();
  const client = new QueryClient();
  client.setQueryData(['leads'], ['Ana']);
  sessionStorage.setItem(`${RECENT_KEY}x`, '[{"title":"Ana"}]');
  sessionStorage.setItem('habilita-other', 'stays');
  forgetPerson(client);
  expect(Object.keys(sessionStorage)).toEqual(['habilita-other']);
  expect(client.getQueryState(['leads'])?.isInvalidated).toBe(true);
});
