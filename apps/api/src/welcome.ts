import { ROLE_NAMES, type Role } from '@habilita/contract';
import type { Environment } from '#kernel/environment.ts';

const DEMO_PASSWORD = 'Habilita#2026';

/**
 * Roles without a line in the list of demo accounts: students sign in elsewhere, and the administrator is printed
 * first.
 */
const NOT_LISTED: ReadonlySet<Role> = new Set(['STUDENT', 'ADMIN']);

/** Prints where the product is and, when the database has the demo data, who may sign in. */
export function printWelcome(environment: Environment, hasDemo: boolean): void {
  const { port, payments, simulatorsPort, getnetSimulatorPort } = environment;
  const address = `http://localhost:${port}`;
  console.log(`\n  Habilita                        ${address}`);
  console.log(`  API                             ${address}/api/docs`);
  if (payments === 'simulators') {
    console.log(`  Transfeera simulada             http://127.0.0.1:${simulatorsPort}`);
    console.log(`  Getnet simulada                 http://127.0.0.1:${getnetSimulatorPort}`);
  }
  if (!hasDemo) return;
  const accounts = ['ADMIN' as const, ...ROLE_NAMES.filter((role) => !NOT_LISTED.has(role))].map(
    (role) => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`,
  );
  console.log(`\n  Contas de demonstração, senha ${DEMO_PASSWORD}:\n    ${accounts.join('\n    ')}\n`);
}
