import { createServer } from 'node:http';
import { Pool } from 'pg';
import { z } from 'zod';

/*
 * This server answers a list at the least cost that HTTP allows: one prepared statement, without sign-in, rights or
 * count.
 */
const asked = z.object({ url: z.string(), text: z.string(), values: z.array(z.unknown()) });
const { url, text, values } = asked.parse(JSON.parse(process.env['BARE'] ?? '{}'));
const pool = new Pool({ connectionString: url, max: 16, application_name: 'bench bare' });
const server = createServer((_request, response) => {
  pool.query({ name: 'page', text, values }).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
