import { batchCountiesEndpoint, listCountiesEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import type { LookupSource, Option } from '#kit/kit-context.tsx';

const PAGE = 10;

const optionOf = ({ id, name, stateAcronym }: { id: string; name: string; stateAcronym: string }): Option => ({
  value: id,
  label: `${name} - ${stateAcronym}`,
});

export function citiesOf(state: string | null): LookupSource {
  return {
    async search(term, signal) {
      const query = { name: term.trim(), size: PAGE, ...(state === null ? {} : { state }) };
      const { content } = await call(listCountiesEndpoint, { query }, { signal });
      return content.map(optionOf);
    },
    async byIds(ids, signal) {
      const { content } = await call(batchCountiesEndpoint, { query: { ids } }, { signal });
      return content.map(optionOf);
    },
  };
}
