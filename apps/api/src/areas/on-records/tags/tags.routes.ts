import {
  createTagsEndpoint,
  createTagTypesEndpoint,
  editTagEndpoint,
  editTagTypeEndpoint,
  linkTagsEndpoint,
  listTagsEndpoint,
  listTagTypesEndpoint,
  tagsOfEntityEndpoint,
  unlinkTagEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { tagsOf } from '#kernel/tags/entity-tags.queries.ts';
import { linkTags, mustSee, unlinkTag } from './mark-record.ts';
import { createTags, editTag } from './save-tag.ts';
import { createTagTypes, editTagType } from './save-tag-type.ts';
import { searchTagTypes, tagTypesByIds } from './tag-types.queries.ts';
import { searchTags, tagsByIds } from './tags.queries.ts';

type Needed = Pick<Deps, 'db' | 'readDb' | 'clock' | 'commands'>;

export function mountTags(app: FastifyInstance, deps: Needed): void {
  typeRoutes(app, deps);
  tagRoutes(app, deps);
  markRoutes(app, deps);
}

function typeRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, listTagTypesEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchTagTypes(deps.readDb, query);
    return { content: rows, ...total };
  });
  commandRoute(app, deps, createTagTypesEndpoint, async ({ body, actor, request }, trx) => {
    const ids = await createTagTypes(trx, body.tagTypes, { actor, requestId: request.id });
    return { tagTypes: await tagTypesByIds(trx, ids) };
  });
  commandRoute(app, deps, editTagTypeEndpoint, async ({ params, body, actor, request }, trx) => {
    for (const form of body.tagTypes) await editTagType(trx, params.id, form, { actor, requestId: request.id });
    return { tagTypes: await tagTypesByIds(trx, [params.id]) };
  });
}

function tagRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, listTagsEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchTags(deps.readDb, query);
    return { content: rows, ...total };
  });
  commandRoute(app, deps, createTagsEndpoint, async ({ body, actor, request }, trx) => {
    const ids = await createTags(trx, body.tags, { actor, requestId: request.id });
    return { tags: await tagsByIds(trx, ids) };
  });
  commandRoute(app, deps, editTagEndpoint, async ({ params, body, actor, request }, trx) => {
    for (const form of body.tags) await editTag(trx, params.id, form, { actor, requestId: request.id });
    return { tags: await tagsByIds(trx, [params.id]) };
  });
}

function markRoutes(app: FastifyInstance, deps: Needed): void {
  route(app, tagsOfEntityEndpoint, async ({ params, actor }) => {
    await mustSee(deps.readDb, deps.commands, params, actor);
    return { content: await tagsOf(deps.readDb, params) };
  });
  commandRoute(app, deps, linkTagsEndpoint, async ({ params, body, actor, request }, trx) => {
    await linkTags(trx, deps, { ...params, ...body }, { actor, requestId: request.id });
    return { content: await tagsOf(trx, params) };
  });
  commandRoute(app, deps, unlinkTagEndpoint, async ({ params, actor, request }, trx) => {
    await unlinkTag(trx, deps, params, { actor, requestId: request.id });
    return undefined;
  });
}
