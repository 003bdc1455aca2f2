import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createCardRelay } from './relay.ts';

const address = z.url({ protocol: /^https?$/ });

const environment = z.object({
  CARD_RELAY_PORT: z.coerce.number().int().min(1).max(65_535).default(3004),
  CARD_RELAY_HOST: z.string().min(1).default('127.0.0.1'),
  CARD_RELAY_SECRET: z.string().min(32, 'must have at least 32 characters'),
  CARD_RELAY_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The public address of the product. Only pages of this origin may embed the card fields. */
  PUBLIC_URL: address.transform((url) => new URL(url).origin),
  GETNET_API_URL: address,
  GETNET_CLIENT_ID: z.string().min(1),
  GETNET_CLIENT_SECRET: z.string().min(1),
  GETNET_SELLER_ID: z.string().min(1),
  GETNET_TOKEN_PATH: z.string().startsWith('/').default('/auth/oauth/v2/token'),
  GETNET_SCOPE: z
    .string()
    .default('oob')
    .transform((scope) => (scope === 'none' ? '' : scope)),
  GETNET_CHANNEL: z.string().min(1).default('MG'),
  GETNET_SENDS_SELLER_ID: z
    .enum(['on', 'off'])
    .default('off')
    .transform((word) => word === 'on'),
});

async function main(): Promise<void> {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const env = environment.parse({ ...given, ...fromFiles(given) });
  const relay = createCardRelay({
    secret: env.CARD_RELAY_SECRET,
    previousSecret: env.CARD_RELAY_SECRET_PREVIOUS,
    pageOrigin: env.PUBLIC_URL,
    getnet: {
      apiUrl: env.GETNET_API_URL,
      tokenPath: env.GETNET_TOKEN_PATH,
      scope: env.GETNET_SCOPE,
      clientId: env.GETNET_CLIENT_ID,
      clientSecret: env.GETNET_CLIENT_SECRET,
      sellerId: env.GETNET_SELLER_ID,
      channel: env.GETNET_CHANNEL,
      sendsSellerId: env.GETNET_SENDS_SELLER_ID,
    },
  });
  console.log(`Campos do cartão em ${await relay.listen(env.CARD_RELAY_PORT, env.CARD_RELAY_HOST)}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void relay.close().finally(() => process.exit()));
  // The relay exits when the process that started it ends, even if that process was killed.
  process.once('disconnect', () => process.exit());
}

/**
 * Variables that can instead be read from a file whose path is in `<name>_FILE`, as Docker and Kubernetes provide
 * secrets.
 */
const IN_FILES = [
  'CARD_RELAY_SECRET',
  'CARD_RELAY_SECRET_PREVIOUS',
  'GETNET_CLIENT_ID',
  'GETNET_CLIENT_SECRET',
  'GETNET_SELLER_ID',
];

function fromFiles(given: NodeJS.ProcessEnv): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of IN_FILES) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) throw new Error(`${name}_FILE: must not be set beside ${name}`);
    try {
      found[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new Error(`${name}_FILE: must name a file that can be read`);
    }
  }
  return found;
}

/** What is wrong with a setting: the message names the variable, never its value. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  await main();
} catch (error) {
  console.error(`O intermediário do cartão não pôde iniciar: ${explain(error)}`);
  process.exitCode = 1;
}
