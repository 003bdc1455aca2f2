import type { Deps } from '#kernel/deps.ts';
import { postgresCapacity } from './postgres/postgres-capacity.ts';
import type { CapacityProvider } from './capacity-provider.ts';

export const capacityProvider = ({ db }: Pick<Deps, 'db'>): CapacityProvider =>
  postgresCapacity.create(postgresCapacity.config.parse({}), { db });
