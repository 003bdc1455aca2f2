import type { Permission, TagEntityType } from '@habilita/contract';
import { sql } from 'kysely';
import { campaignsVisibleTo } from '#areas/campaigns/index.ts';
import { registrationsVisibleTo } from '#areas/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';

interface Markable {
  readonly read: readonly Permission[];
  readonly manage: Permission;
  isVisible(db: ReadDatabase, actor: Actor, id: string): Promise<boolean>;
}

/** Of other kinds nothing is found. */
export const MARKABLE: Readonly<Partial<Record<TagEntityType, Markable>>> = {
  CAMPAIGN: {
    read: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'],
    manage: 'MANAGE_CAMPAIGNS',
    async isVisible(db, actor, id) {
      const found = campaignsVisibleTo(db, actor).where('c.id', '=', id).select(sql<number>`1`.as('one'));
      return (await found.executeTakeFirst()) !== undefined;
    },
  },
  REGISTRATION: {
    read: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'],
    manage: 'MANAGE_REGISTRATIONS',
    async isVisible(db, actor, id) {
      const found = registrationsVisibleTo(db, actor).where('r.id', '=', id).select(sql<number>`1`.as('one'));
      return (await found.executeTakeFirst()) !== undefined;
    },
  },
};
