import { CAPACITY_GAUGE_MAXIMUM } from '@habilita/contract';
import { z } from 'zod';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { CapacityProviderKind } from '../capacity-provider.ts';
import { memoryForData } from './postgres.queries.ts';

/** Bytes of one unit of capacity. The minimum capacity can be set from 2 units (half a gigabyte) to 384 (96 GiB). */
const BYTES_PER_UNIT = 256 * 1024 ** 2;

export const unitsOf = (bytes: number): number => Math.round((bytes / BYTES_PER_UNIT) * 100) / 100;

/**
 * The capacity of a PostgreSQL server that we run ourselves, read from `effective_cache_size`. Such a server does not
 * scale itself: the minimum that staff ask for is only stored, and the server's operator changes it by hand.
 */
export const postgresCapacity: CapacityProviderKind<{ readonly maximum: number }, { readonly db: ReadDatabase }> = {
  name: 'postgres',
  config: z.strictObject({
    maximum: z.number().positive().max(CAPACITY_GAUGE_MAXIMUM).default(CAPACITY_GAUGE_MAXIMUM),
  }),
  create: ({ maximum }, { db }) => ({
    name: 'postgres',
    unit: '1 unidade = 256 MiB da memória com que o PostgreSQL conta para dados (effective_cache_size)',
    read: async () => {
      const bytes = await memoryForData(db).catch(() => undefined);
      if (bytes === undefined) return { kind: 'unavailable', reason: 'DATABASE' };
      return { kind: 'read', current: unitsOf(bytes), max: maximum };
    },
    apply: async ({ min }) => (min > maximum ? { kind: 'refused', reason: 'ABOVE_MAXIMUM' } : { kind: 'kept' }),
  }),
};
