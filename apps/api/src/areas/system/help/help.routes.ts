import {
  createHelpTextEndpoint,
  deleteHelpTextEndpoint,
  editHelpTextEndpoint,
  HELP_PAGE_NAMES,
  helpCardsEndpoint,
  helpPageEndpoint,
  helpPartEndpoint,
  previewHelpTextEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { today } from './help-text.ts';
import { presentCards, presentPage, presentPart } from './help.present.ts';
import { findPart, introductions, partsOf, textsOf } from './help.queries.ts';
import { renderHelpText } from './render-help-text.ts';
import { createHelpText, deleteHelpText, editHelpText } from './save-help-text.ts';

async function partWithTexts(db: ReadDatabase | Transaction, id: string, day: string) {
  const part = (await findPart(db, id)) ?? refuse('HELP_PART_NOT_FOUND');
  return presentPart(part, await textsOf(db, [part.id]), day);
}

const idsOf = (parts: readonly { readonly id: string }[]) => parts.map((part) => part.id);

export function helpRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  const { readDb, clock } = deps;
  const day = () => today(clock.now());
  route(app, helpCardsEndpoint, async () => {
    const parts = await introductions(readDb);
    return presentCards(HELP_PAGE_NAMES, parts, await textsOf(readDb, idsOf(parts)), day());
  });
  route(app, helpPageEndpoint, async ({ params, actor }) => {
    const parts = await partsOf(readDb, params.page);
    const mayEdit = actor.roles.includes('ADMIN');
    return presentPage(params.page, parts, await textsOf(readDb, idsOf(parts)), { day: day(), mayEdit });
  });
  route(app, helpPartEndpoint, ({ params }) => partWithTexts(deps.db, params.id, day()));
  route(app, previewHelpTextEndpoint, async ({ body, actor }) => {
    return (await renderHelpText(body.body, actor.userId)) ?? refuse('HELP_TEXT_TOO_COMPLEX', 'body');
  });
  commandRoute(app, deps, createHelpTextEndpoint, async ({ params, body, actor, request }, trx) => {
    await createHelpText(trx, deps, params.id, body, { actor, requestId: request.id });
    return partWithTexts(trx, params.id, day());
  });
  commandRoute(app, deps, editHelpTextEndpoint, async ({ params, body, actor, request }, trx) => {
    const partId = await editHelpText(trx, deps, params.id, body, { actor, requestId: request.id });
    return partWithTexts(trx, partId, day());
  });
  commandRoute(app, deps, deleteHelpTextEndpoint, async ({ params, actor, request }, trx) => {
    await deleteHelpText(trx, deps, params.id, { actor, requestId: request.id });
    return undefined;
  });
}
