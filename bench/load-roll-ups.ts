import type { Client } from 'pg';
import { ROLL_UPS } from './roll-ups.ts';

/** Appends, in one delta per cell, what the triggers would have appended row by row. */
export async function loadRollUps(client: Client): Promise<void> {
  for (const { name, rows, factColumns, measures } of ROLL_UPS) {
    const columns = factColumns.join(', ');
    const sums = Object.values(measures)
      .map((share) => `sum(${share})`)
      .join(', ');
    await client.query(
      `insert into ${name}_deltas (${columns}, ${Object.keys(measures).join(', ')}) select ${columns}, ${sums} from ${rows} group by ${columns}`,
    );
  }
}
