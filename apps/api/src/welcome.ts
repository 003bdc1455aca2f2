import { ROLES } from '@habilita/contract';
import { hasUsers } from '#areas/access/index.ts';
import type { Deps } from '#kernel/deps.ts';

const DEMO_PASSWORD = 'Habilita#2026';

/** Prints where the product is and, in a demo, who may sign in. Loads the demo data into an empty database first. */
export async function printWelcome({ db, environment }: Deps, loadDemo: () => Promise<void>): Promise<void> {
  const address = `http://localhost:${environment.port}`;
  console.log(
    `\n  Habilita: ${address}\n  API: ${address}/api/docs\n  Provedor de pagamentos simulado: ${environment.sandboxUrl}`,
  );
  if (!environment.demo) return;
  if (!(await hasUsers(db))) {
    console.log('\n  Carregando os dados de demonstração…');
    await loadDemo();
  }
  const accounts = Object.keys(ROLES).map((role) => `${role.toLowerCase().replaceAll('_', '-')}@demo.local`);
  console.log(`\n  Contas de demonstração, senha ${DEMO_PASSWORD}:\n    ${accounts.join('\n    ')}\n`);
}
