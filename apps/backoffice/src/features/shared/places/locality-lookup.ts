import { listCountiesEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import type { LookupSource } from '#kit/kit-context.tsx';

const PAGE = 10;

/** The cities of a state by name, for records that keep the name. */
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
