import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** Starts a local server that speaks S3, with one empty bucket. */
export async function bucketServer() {
  const folder = mkdtempSync(join(tmpdir(), 'habilita-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'files',
      region: 'sa-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The credentials that this server accepts.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      encryption: 'AES256',
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  } as const;
}
