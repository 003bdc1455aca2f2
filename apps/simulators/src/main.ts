import { join } from 'node:path';
import { z } from 'zod';
import { simulateGetnet } from './getnet/simulator.ts';
import { simulateTransfeera } from './transfeera/simulator.ts';

const environment = z.object({
  SIMULATORS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The origin to which all notices are sent, if the simulators cannot reach the product by its public address. */
  SIMULATORS_NOTICES_TO: z.url().optional(),
  SIMULATORS_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  TRANSFEERA_CLIENT_ID: z.string().min(1).default('habilita'),
  TRANSFEERA_CLIENT_SECRET: z.string().min(8),
  TRANSFEERA_PIX_KEY: z.string().min(1),
  GETNET_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3003),
  GETNET_CLIENT_ID: z.string().min(1).default('habilita'),
  GETNET_CLIENT_SECRET: z.string().min(8),
  GETNET_SELLER_ID: z.string().min(1),
  GETNET_SPLIT_NAMES: z.enum(['SALES_AMOUNT', 'SALE_AMOUNT']).default('SALES_AMOUNT'),
  /** The product's URL for notices of Getnet; its last segment is a secret. */
  GETNET_NOTIFY_URL: z.url(),
  DATA_DIR: z.string().min(1).default('.data'),
});

/** Centavos that the marketplace has on its simulated account, so that transfers can be paid at once. */
const OPENING_BALANCE = 100_000_000;

/** A `fetch` that sends to the same path at another origin. */
const sentTo =
  (origin: string): typeof globalThis.fetch =>
  (url, init) => {
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return fetch(new URL(`${pathname}${search}`, origin), init);
  };

async function main(): Promise<void> {
  const env = environment.parse(process.env);
  const { SIMULATORS_HOST: host, SIMULATORS_NOTICES_TO: elsewhere } = env;
  const notices = elsewhere === undefined ? {} : { fetch: sentTo(elsewhere) };
  const transfeera = simulateTransfeera({
    clientId: env.TRANSFEERA_CLIENT_ID,
    clientSecret: env.TRANSFEERA_CLIENT_SECRET,
    pixKey: env.TRANSFEERA_PIX_KEY,
    openingBalance: OPENING_BALANCE,
    ...notices,
    journalPath: join(env.DATA_DIR, 'simulators', 'transfeera.jsonl'),
  });
  const getnet = simulateGetnet({
    clientId: env.GETNET_CLIENT_ID,
    clientSecret: env.GETNET_CLIENT_SECRET,
    sellerId: env.GETNET_SELLER_ID,
    notifyUrl: env.GETNET_NOTIFY_URL,
    knobs: { splitNames: env.GETNET_SPLIT_NAMES },
    ...notices,
    journalPath: join(env.DATA_DIR, 'simulators', 'getnet.jsonl'),
  });
  console.log(`Transfeera simulada em ${await transfeera.listen(env.SIMULATORS_PORT, host)}`);
  console.log(`Getnet simulada em ${await getnet.listen(env.GETNET_SIMULATOR_PORT, host)}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void Promise.all([transfeera.close(), getnet.close()]).finally(() => process.exit()));
  // The simulators exit when the process that started them ends, even if that process was killed.
  process.once('disconnect', () => process.exit());
}

function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  console.error(`Os provedores simulados não puderam iniciar: ${explain(error)}`);
  process.exitCode = 1;
}
