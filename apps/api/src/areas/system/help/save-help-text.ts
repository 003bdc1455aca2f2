import { type EditedHelpText, helpTextOn, isSameHelpText, type NewHelpText } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent, staleEdit } from '#kernel/events.ts';
import { mayChange, textProblem, today } from './help-text.ts';
import { renderHelpText } from './render-help-text.ts';
import { deleteText, insertText, lockPart, partOfText, textsOf, type TextRow, updateText } from './help.queries.ts';

const ENTITY = 'HELP_TEXT';
type Needed = Pick<Deps, 'clock'>;

async function columnsOf({ validFrom, title, body, mediaUrl }: NewHelpText, by: By) {
  const rendered = (await renderHelpText(body, by.actor.userId)) ?? refuse('HELP_TEXT_TOO_COMPLEX', 'body');
  const address = mediaUrl === undefined || mediaUrl === '' ? null : mediaUrl;
  return { text: { validFrom, title, body, mediaUrl: address }, rendered: JSON.stringify(rendered) };
}

/**
 * Creates a text for a part of a help page, valid from a given day (Specification 2 §2). Refusals: HELP_PART_NOT_FOUND,
 * DATE_IN_PAST, HELP_DATE_TAKEN, HELP_TEXT_UNCHANGED when the part already has the same text on that day,
 * HELP_TEXT_TOO_COMPLEX, MEDIA_URL_REQUIRED, MEDIA_URL_INVALID.
 */
export async function createHelpText(
  trx: Transaction,
  { clock }: Needed,
  partId: string,
  typed: NewHelpText,
  by: By,
): Promise<void> {
  const part = (await lockPart(trx, partId)) ?? refuse('HELP_PART_NOT_FOUND');
  const texts = await textsOf(trx, [partId]);
  accept(textProblem(typed, part.kind, texts, today(clock.now())));
  const replaced = helpTextOn(texts, typed.validFrom);
  if (replaced !== undefined && isSameHelpText(replaced, typed)) refuse('HELP_TEXT_UNCHANGED', 'body');
  const id = newId();
  const { text, rendered } = await columnsOf(typed, by);
  const row = { ...text, id, partId, createdByName: by.actor.name, createdAt: clock.now() };
  await insertText(trx, { ...row, rendered });
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind: 'HELP_TEXT_CREATED', after: row });
}

async function lockChangeable(trx: Transaction, { clock }: Needed, id: string) {
  const partId = (await partOfText(trx, id)) ?? refuse('HELP_TEXT_NOT_FOUND');
  const part = (await lockPart(trx, partId)) ?? refuse('HELP_TEXT_NOT_FOUND');
  const texts = await textsOf(trx, [partId]);
  const text: TextRow = texts.find((one) => one.id === id) ?? refuse('HELP_TEXT_NOT_FOUND');
  if (!mayChange(text, today(clock.now()))) refuse('HELP_TEXT_ALREADY_VALID');
  return { part, text, others: texts.filter((one) => one.id !== id) };
}

/** Changes a help text. If the typed text is the same as the stored one, nothing is written and the version stays. */
export async function editHelpText(
  trx: Transaction,
  deps: Needed,
  id: string,
  { version, ...typed }: EditedHelpText,
  by: By,
): Promise<string> {
  const { part, text, others } = await lockChangeable(trx, deps, id);
  if (text.version !== version) throw await staleEdit(trx, ENTITY, id);
  accept(textProblem(typed, part.kind, others, today(deps.clock.now())));
  if (text.validFrom === typed.validFrom && isSameHelpText(text, typed)) return part.id;
  const { text: after, rendered } = await columnsOf(typed, by);
  await updateText(trx, id, { ...after, rendered }, deps.clock.now());
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'HELP_TEXT_CHANGED',
    before: withoutRendering(text),
    after,
  });
  return part.id;
}

/**
 * Deletes a help text that is not valid yet. From its first day on this is refused with HELP_TEXT_ALREADY_VALID,
 * because published texts are kept.
 */
export async function deleteHelpText(trx: Transaction, deps: Needed, id: string, by: By): Promise<void> {
  const { text } = await lockChangeable(trx, deps, id);
  if (text.validFrom <= today(deps.clock.now())) refuse('HELP_TEXT_ALREADY_VALID');
  await deleteText(trx, id);
  await recordEvent(trx, {
    ...by,
    entityType: ENTITY,
    entityId: id,
    kind: 'HELP_TEXT_REMOVED',
    before: withoutRendering(text),
  });
}

/** The text as events record it: without the rendering, because the history keeps only what was typed. */
const withoutRendering = ({ rendered: _rendered, ...text }: TextRow) => text;
