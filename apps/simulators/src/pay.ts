import { parseArgs } from 'node:util';

/*
 * `npm run pay`: pays an open PIX or boleto of a running product. The argument names the charge; `last` means the
 * newest.
 */

const product = Number(process.env['PORT'] ?? 3000);
const TRANSFEERA = `http://127.0.0.1:${process.env['SIMULATORS_PORT'] ?? product + 2}`;
const GETNET = `http://127.0.0.1:${process.env['GETNET_SIMULATOR_PORT'] ?? product + 3}`;
const USAGE =
  'Uso: npm run pay -- last | o id do pagamento, o código PIX, o txid, a linha digitável ou o código de barras';

const {
  positionals: [asked],
} = parseArgs({ allowPositionals: true });

async function isPaidAt(simulator: string, what: string): Promise<boolean> {
  const answer = await fetch(`${simulator}/simulator/pay/${encodeURIComponent(what)}`, { method: 'POST' });
  if (answer.status >= 500) throw new Error(`${simulator} respondeu ${answer.status}`);
  return answer.ok;
}

async function main(): Promise<string> {
  if (asked === undefined) throw new Error(USAGE);
  // Transfeera is asked first, so that `last` pays a PIX if one is open.
  for (const simulator of [TRANSFEERA, GETNET]) if (await isPaidAt(simulator, asked)) return 'Pago.';
  throw new Error('Nenhuma cobrança em aberto com esse código.');
}

try {
  console.log(await main());
} catch (error) {
  const isAway = error instanceof TypeError;
  console.error(
    isAway ? 'Os provedores simulados não respondem. O sistema está no ar? (npm start)' : Object(error).message,
  );
  process.exitCode = 1;
}
