import type { EditedProgram, NewProgram } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { violatedConstraint } from '#kernel/db/unique-violation.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent, staleEdit } from '#kernel/events.ts';
import { entityIdOf } from './program-id.ts';
import { programColumns, switchOffProblem } from './program.ts';
import { insertProgram, lockProgram, updateProgram } from './programs.queries.ts';

const ENTITY = 'PROGRAM';
type Needed = Pick<Deps, 'clock'>;
const FIELDS: Readonly<Record<string, string>> = { programs_pkey: 'key', programs_api_key: 'apiKey' };

async function unique(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const field = FIELDS[violatedConstraint(error) ?? ''];
    if (field === undefined) throw error;
    refuse('PROGRAM_ALREADY_EXISTS', field);
  }
}

/** The history records that a logo changed, not its bytes. */
const recordedColumns = <Row extends { readonly logo?: string | null }>(row: Row) => ({
  ...row,
  logo: row.logo === null ? null : 'imagem',
});

/** Creates a programme. Refusal: PROGRAM_ALREADY_EXISTS on the key. */
export async function createProgram(
  trx: Transaction,
  { clock }: Needed,
  { key, ...form }: NewProgram,
  by: By,
): Promise<void> {
  const columns = programColumns(form);
  await unique(insertProgram(trx, key, columns, clock.now()));
  const after = recordedColumns(columns);
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: entityIdOf(key), kind: 'PROGRAM_CREATED', after });
}

/** Changes a programme. Refusals: PROGRAM_NOT_FOUND, CONFLICT_STALE, PROGRAM_IS_DEFAULT, PROGRAM_ALREADY_EXISTS. */
export async function editProgram(
  trx: Transaction,
  { clock }: Needed,
  key: string,
  { version, ...form }: EditedProgram,
  by: By,
): Promise<void> {
  const before = (await lockProgram(trx, key)) ?? refuse('PROGRAM_NOT_FOUND');
  if (before.version !== version) throw await staleEdit(trx, ENTITY, entityIdOf(key));
  accept(switchOffProblem(key, form.active));
  const columns = programColumns(form);
  await unique(updateProgram(trx, key, columns, clock.now()));
  const event = { entityType: ENTITY, entityId: entityIdOf(key), kind: 'PROGRAM_CHANGED' };
  await recordEvent(trx, { ...by, ...event, before: recordedColumns(before), after: recordedColumns(columns) });
}
