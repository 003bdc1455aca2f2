import type { Client } from 'pg';
import { ROLL_UPS } from './roll-ups.ts';

/** One delta per cell instead of one per row. */
export async function loadRollUps(client: Client): Promise<void> {
  for (const { name, rows, factColumns, measures } of ROLL_UPS) {
    const { rowCount } = await client.query(`select from ${name}_facts limit 1`);
    if (rowCount !== 0) continue;
    const columns = factColumns.join(', ');
    const sums = Object.values(measures)
      .map((share) => `sum(${share})`)
      .join(', ');
    await client.query(
      `insert into ${name}_deltas (${columns}, ${Object.keys(measures).join(', ')}) select ${columns}, ${sums} from ${rows} group by ${columns}`,
    );
  }
}
