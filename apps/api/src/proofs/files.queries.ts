import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

export interface FileOnRecord {
  readonly key: string;
  /** The hash of the bytes in hexadecimal; null for a document whose hash is not kept. */
  readonly sha256: string | null;
}

/**
 * Files that people uploaded, and printed contracts, in the order of their keys. Exports and archives are not among
 * them, because they can be made again.
 */
export async function filesOnRecord(db: Database, after: string, limit: number): Promise<FileOnRecord[]> {
  const { rows } = await sql<FileOnRecord>`
    select key, sha256 from (
      (select storage_key as key, sha256 from files where storage_key > ${after} order by 1 limit ${limit})
      union all
      (select pdf_key, pdf_sha256 from contracts where pdf_key > ${after} order by 1 limit ${limit})
    ) as files
    order by key limit ${limit}`.execute(db);
  return rows;
}
