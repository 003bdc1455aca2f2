import { listCountiesEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import type { LookupSource } from '#kit/kit-context.tsx';

const PAGE = 10;

/** Cities of a state, identified by name, for records that store the name. */
export function localitiesOf(state: string | null): LookupSource {
  return {
    most: PAGE,
    async search(term, signal) {
      if (state === null) return [];
      const query = { name: term.trim(), size: PAGE, state };
      const { content } = await call(listCountiesEndpoint, { query }, { signal });
      return content.map(({ name }) => ({ value: name, label: name }));
    },
    byIds: (names) => Promise.resolve(names.map((name) => ({ value: name, label: name }))),
  };
}
