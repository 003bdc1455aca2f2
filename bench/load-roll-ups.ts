import type { Client } from 'pg';
import { deltasOfAllRows } from '../apps/api/src/kernel/roll-ups/delta-triggers.ts';
import { ROLL_UPS } from './roll-ups.ts';

/** One delta per cell instead of one per row. */
export async function loadRollUps(client: Client): Promise<void> {
  for (const rollUp of ROLL_UPS) {
    const { rowCount } = await client.query(`select from ${rollUp.name}_facts limit 1`);
    if (rowCount === 0) await client.query(deltasOfAllRows(rollUp));
  }
}
