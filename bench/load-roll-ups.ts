import type { Client } from 'pg';
import { refill } from '../apps/api/src/kernel/roll-ups/roll-up-migration.ts';
import { ROLL_UPS } from './roll-ups.ts';

/** Sums up the rows for roll-ups that have no sums yet. */
export async function loadRollUps(client: Client): Promise<void> {
  for (const rollUp of ROLL_UPS) {
    const { rowCount } = await client.query(`select from ${rollUp.name}_facts limit 1`);
    if (rowCount === 0) await client.query(`begin; ${refill(rollUp).join('\n')} commit;`);
  }
}
