import { listTemplatesEndpoint, listUsersEndpoint, type Role } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import type { LookupSource } from '#kit/kit-context.tsx';

const SEARCH = 10;
const BY_IDS = 1000;

export function peopleOf(role: Role): LookupSource {
  const load = async (term: string, signal: AbortSignal) => {
    const { content } = await call(listUsersEndpoint, { query: { roles: [role], term, size: SEARCH } }, { signal });
    return content
      .filter(({ active }) => active)
      .map(({ id, name, username }) => ({ value: id, label: name, hint: username }));
  };
  return {
    search: (term, signal) => load(term.trim().length < 2 ? '' : term.trim(), signal),
    async byIds(ids, signal) {
      const { content } = await call(listUsersEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map(({ id, name }) => ({ value: id, label: name }));
    },
  };
}

/** Contract templates: inactive ones cannot be found, but keep their name where they are already chosen. */
export const contracts: LookupSource = {
  most: SEARCH,
  async search(term, signal) {
    const query = { type: ['CFC_STUDENT_CONTRACT'], name: term.trim().length < 2 ? '' : term.trim(), size: SEARCH };
    const { content } = await call(listTemplatesEndpoint, { query }, { signal });
    return content.map(({ id, name, key }) => ({ value: id, label: name, hint: key }));
  },
  async byIds(ids, signal) {
    const { content } = await call(listTemplatesEndpoint, { query: { ids, active: null } }, { signal });
    return content.map(({ id, name }) => ({ value: id, label: name }));
  },
};
