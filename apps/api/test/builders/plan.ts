import type { PlanModality, PlanType } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Insertable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { Plans } from '#kernel/db/schema.gen.ts';

let number = 0;

export async function aPlan(
  db: Database,
  overrides: Partial<Insertable<Plans>> = {},
): Promise<{ id: string; name: string; type: PlanType; modality: PlanModality }> {
  number += 1;
  const plan = {
    type: 'FIRST_LICENSE' as const,
    modality: 'B' as const,
    id: newId(),
    name: `Plano ${number}`,
    description: 'Primeira habilitação',
    theoreticalClasses: 45,
    practicalClasses: 20,
    vehicleLease: true,
    ...overrides,
  };
  await db.insertInto('plans').values(plan).execute();
  return { id: plan.id, name: plan.name, type: plan.type, modality: plan.modality };
}
