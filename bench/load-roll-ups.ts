import type { Client } from 'pg';
import { refill } from '../apps/api/src/kernel/roll-ups/roll-up-migration.ts';
import { ROLL_UPS } from './roll-ups.ts';

/** Computes the sums of each roll-up that has none yet. */
export async function loadRollUps(client: Client): Promise<void> {
  for (const rollUp of ROLL_UPS) {
    const { rowCount } = await client.query(`select from ${rollUp.name}_facts limit 1`);
    if (rowCount === 0) await client.query(`begin; ${refill(rollUp).join('\n')} commit;`);
  }
}
