import { join } from 'node:path';
import { z } from 'zod';
import { createSandbox } from './sandbox.ts';

const environment = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
  SANDBOX_SECRET: z.string().min(8).default('habilita-sandbox'),
  DATA_DIR: z.string().min(1).default('.data'),
});

async function main(): Promise<void> {
  const env = environment.parse(process.env);
  const sandbox = createSandbox({
    secret: env.SANDBOX_SECRET,
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
    journalPath: join(env.DATA_DIR, 'sandbox', 'journal.jsonl'),
  });
  const address = await sandbox.listen(env.SANDBOX_PORT, env.SANDBOX_HOST);
  console.log(`Provedor de pagamentos simulado em ${address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void sandbox.close().finally(() => process.exit()));
  // Ends with the product, even when that is killed.
  process.once('disconnect', () => process.exit());
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'a porta SANDBOX_PORT já está em uso';
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  console.error(`O provedor simulado não pôde iniciar: ${explain(error)}`);
  process.exitCode = 1;
}
