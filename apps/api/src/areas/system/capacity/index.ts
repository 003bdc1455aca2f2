import type { Deps } from '#kernel/deps.ts';
import { postgresCapacity } from './postgres/postgres-capacity.ts';
import type { CapacityProvider } from './provider.ts';

/** The provider of this installation: the server writes go to says what it has. */
export const capacityProvider = ({ db }: Pick<Deps, 'db'>): CapacityProvider =>
  postgresCapacity.create(postgresCapacity.config.parse({}), { db });
