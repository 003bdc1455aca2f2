import { listCountiesEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import type { LookupSource } from '#kit/kit-context.tsx';

/** Cities of a search (Specification 1 §9). */
const PAGE = 10;

/** The cities of a state by name; a school keeps the name of its city. */
export function localitiesOf(state: string | null): LookupSource {
  return {
    async search(term, signal) {
      if (state === null) return [];
      const query = { name: term.trim(), size: PAGE, state };
      const { content } = await call(listCountiesEndpoint, { query }, { signal });
      return content.map(({ name }) => ({ value: name, label: name }));
    },
    byIds: (names) => Promise.resolve(names.map((name) => ({ value: name, label: name }))),
  };
}
