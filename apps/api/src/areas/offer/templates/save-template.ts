import { type EditedTemplate, isCommunicationTemplate, languageOf, type NewTemplate } from '@habilita/contract';
import { isBlank, newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { compileTemplate, hasErrors } from './compile-template.ts';
import {
  insertTemplate,
  isContractOfCampaign,
  keyIsTaken,
  lockTemplate,
  retireTemplate,
  type TemplateColumns,
  updateTemplate,
} from './templates.queries.ts';

const ENTITY = 'TEMPLATE';
type Needed = Pick<Deps, 'clock'>;

const printsNothing = (text: string): boolean => isBlank(text.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/g, ''));

/**
 * The columns of a template. Refusals: TEMPLATE_INVALID with a list of the problems and their lines; REQUIRED when the
 * template would print nothing.
 */
function columnsOf({ key, name, type, template }: NewTemplate): TemplateColumns {
  const { problems } = compileTemplate(template, type);
  if (hasErrors(problems)) refuse('TEMPLATE_INVALID', undefined, { problems });
  if (printsNothing(template)) refuse('REQUIRED', 'template');
  return { key, name, type, language: languageOf(type), template };
}

/** The history records the text's length; the text itself is in the versions. */
const recordedColumns = ({ template, ...columns }: TemplateColumns) => ({ ...columns, characters: template.length });

/** Creates a template. Refusals (Specification 2 §5): TEMPLATE_INVALID, TEMPLATE_KEY_DUPLICATE. */
export async function createTemplate(
  trx: Transaction,
  { clock }: Needed,
  form: NewTemplate,
  { actor, requestId }: By,
): Promise<string> {
  const columns = columnsOf(form);
  if (await keyIsTaken(trx, form.key, null)) refuse('TEMPLATE_KEY_DUPLICATE', 'key');
  const id = newId();
  await insertTemplate(trx, id, columns, actor.userId, clock.now());
  await recordEvent(trx, {
    actor,
    requestId,
    entityType: ENTITY,
    entityId: id,
    kind: 'TEMPLATE_CREATED',
    after: { ...recordedColumns(columns), version: 1 },
    version: 1,
  });
  return id;
}

/**
 * Changes a template; contracts keep the version they were made of. Refusals: TEMPLATE_NOT_FOUND, CONFLICT_STALE,
 * TEMPLATE_INVALID, TEMPLATE_KEY_DUPLICATE, TEMPLATE_IN_USE when a campaign's contract would change type,
 * TEMPLATE_OF_COMMUNICATION when a dispatch would lose its text.
 */
export async function editTemplate(
  trx: Transaction,
  { clock }: Needed,
  id: string,
  form: EditedTemplate,
  { actor, requestId }: By,
): Promise<void> {
  const before = (await lockTemplate(trx, id)) ?? refuse('TEMPLATE_NOT_FOUND');
  if (isStale(before, form.version)) throw await staleEdit(trx, ENTITY, id, form.version);
  const columns = columnsOf(form);
  if (await keyIsTaken(trx, form.key, id)) refuse('TEMPLATE_KEY_DUPLICATE', 'key');
  const isOther = before.key !== form.key || before.type !== form.type;
  if (isOther && isCommunicationTemplate(before.key)) refuse('TEMPLATE_OF_COMMUNICATION', 'key');
  if (before.type !== form.type && (await isContractOfCampaign(trx, id))) refuse('TEMPLATE_IN_USE', 'type');
  await updateTemplate(trx, id, columns, actor.userId, clock.now());
  await recordEvent(trx, {
    actor,
    requestId,
    entityType: ENTITY,
    entityId: id,
    kind: 'TEMPLATE_CHANGED',
    before: { ...recordedColumns(before), version: before.version },
    after: { ...recordedColumns(columns), version: before.version + 1 },
    version: before.version + 1,
  });
}

/** Takes a template out of use. Refusals: TEMPLATE_NOT_FOUND, TEMPLATE_OF_COMMUNICATION. */
export async function removeTemplate(trx: Transaction, { clock }: Needed, id: string, by: By): Promise<void> {
  const { active, key } = (await lockTemplate(trx, id)) ?? refuse('TEMPLATE_NOT_FOUND');
  if (!active) return;
  if (isCommunicationTemplate(key)) refuse('TEMPLATE_OF_COMMUNICATION');
  await retireTemplate(trx, id, clock.now());
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'TEMPLATE_REMOVED' });
}
