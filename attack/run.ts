import { ROLE_NAMES, type Role } from '@habilita/contract';
import { ENDPOINTS } from '../apps/api/test/endpoints.ts';
import { caller, tokenOf } from './caller.ts';
import { readKnownIds } from './known-ids.ts';
import { startProduct } from './product.ts';
import type { Attack, Property } from './property.ts';
import { guessing, heavyTexts, searches, signInFlood } from './properties/floods.ts';
import { listOfPeople } from './properties/list-of-people.ts';
import { plausibleRequests } from './properties/plausible.ts';
import { sameCommand, sameStudent } from './properties/races.ts';
import { roles } from './properties/roles.ts';
import { schools } from './properties/schools.ts';

/*
 * `npm run attack` sends the product hostile requests and prints for each of these properties whether the product kept
 * it. The exit code is 1 when one was broken. ATTACK_SEED and ATTACK_REQUESTS choose the requests.
 */
const PROPERTIES: readonly Property[] = [
  roles,
  schools,
  sameCommand,
  sameStudent,
  signInFlood,
  heavyTexts,
  searches,
  plausibleRequests,
  guessing,
  listOfPeople,
];

/** How many milliseconds an access token of the API is valid. */
const SIGNED_IN_FOR = 600_000;

const product = await startProduct();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void product.stop().then(() => process.exit(1)));
try {
  const call = caller(product.baseUrl);
  const tokens = new Map<Role, string>();
  const signIn = async () => {
    for (const role of ROLE_NAMES) tokens.set(role, await tokenOf(call, role));
  };
  await signIn();
  // The attack floods the product with requests, which may make this sign-in fail. The earlier tokens are then used
  // until the next sign-in.
  setInterval(() => void signIn().catch(() => undefined), SIGNED_IN_FOR / 3).unref();
  const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint);
  const ids = await readKnownIds(call, tokens.get('ADMIN') ?? '');
  for (const property of PROPERTIES) await report(property, { product, call, tokens, endpoints, ids });
  console.log(`memory  at most, MB: ${JSON.stringify(product.peakMemory())}`);
} finally {
  await product.stop();
}

async function report(property: Property, attack: Attack): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    console.log(`held    ${property.name} (${await property.hold(attack)}; ${seconds()})`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`BROKEN  ${property.name} (${seconds()}): ${error instanceof Error ? error.message : String(error)}`);
  }
}
