import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../../../test/database.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { passesCapacityContract } from '../capacity-contract.ts';
import { postgresCapacity, unitsOf } from './postgres-capacity.ts';

const database = databaseOfFile();

const config = postgresCapacity.config.parse({});
const working = () => postgresCapacity.create(config, { db: database.readDb });

describe('the capacity of a plain PostgreSQL', () => {
  passesCapacityContract({
    working,
    unreachable: async () => {
      const db = openDatabase({ url: 'postgresql://nobody:nothing@127.0.0.1:9/none', max: 1 });
      await db.destroy();
      return postgresCapacity.create(config, { db });
    },
  });

  test('is the memory it counts on for data, in units of 256 MiB', async () => {
    expect([4 * 1024 ** 3, 512 * 1024 ** 2, 100 * 1024 ** 2].map(unitsOf)).toEqual([16, 2, 0.39]);
    const db = openDatabase({ url: `${database.url}?options=-c%20effective_cache_size%3D6GB`, max: 1 });
    expect(await postgresCapacity.create(config, { db }).read()).toEqual({ kind: 'read', current: 24, max: 384 });
    await db.destroy();
  });

  test('is not changed by us: the wish is kept for whoever runs the server', async () => {
    expect(await working().apply({ min: 64, disabledUntil: undefined })).toEqual({ kind: 'kept' });
  });
});
