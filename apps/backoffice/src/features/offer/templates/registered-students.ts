import { listRegistrationsEndpoint } from '@habilita/contract';
import { formatCpf } from '@habilita/kernel';
import { call } from '#api-client/call.ts';
import type { LookupSource, Option } from '#kit/kit-context.tsx';

const COLUMNS = ['studentName', 'studentCpf', 'campaignName'];

async function found(
  filter: { readonly name?: string; readonly ids?: string[] },
  signal: AbortSignal,
): Promise<Option[]> {
  const query = { ...filter, registrationStatus: ['REGISTERED'], columns: COLUMNS, size: 10 };
  const { content } = await call(listRegistrationsEndpoint, { query }, { signal });
  return content.map(({ id, studentName, studentCpf = '' }) => ({
    value: id,
    label: studentName,
    hint: formatCpf(studentCpf),
  }));
}

export const registeredStudents: LookupSource = {
  search: (term, signal) => found(term.trim().length < 2 ? {} : { name: term.trim() }, signal),
  byIds: (ids, signal) => found({ ids: [...ids] }, signal),
};
