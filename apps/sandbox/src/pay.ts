import { parseArgs } from 'node:util';
import { cents, formatBrl } from '@habilita/kernel';
import { z } from 'zod';

const USAGE = `Uso: npm run sandbox:pay -- <pagamento | txid | linha digitável | last> [--force] [--amount=<centavos>]`;
const answerShape = z.object({
  error: z.object({ message: z.string() }).optional(),
  method: z.string().optional(),
  amount: z.int().optional(),
  status: z.string().optional(),
});

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, amount: { type: 'string' } },
  });
  const reference = positionals.join('');
  if (reference === '') throw new Error(USAGE);
  const base = process.env['SANDBOX_URL'] ?? `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? '3001'}`;
  const response = await fetch(`${base}/sandbox/pay/${encodeURIComponent(reference)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ force: values.force, ...(values.amount && { amount: Number(values.amount) }) }),
  }).catch(() => {
    throw new Error(`O provedor simulado não responde em ${base}. Ele está no ar? (npm start)`);
  });
  const answer = answerShape.parse(await response.json());
  if (!response.ok) throw new Error(answer.error?.message ?? `O provedor respondeu ${response.status}`);
  console.log(`Pago: ${answer.method ?? ''} de ${formatBrl(cents(answer.amount ?? 0))} (${answer.status ?? ''})`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
