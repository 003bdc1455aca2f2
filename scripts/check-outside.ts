import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankHolidays } from '@habilita/kernel';
import { z } from 'zod';
import { publicData } from '../apps/api/src/seed/reference-data.ts';
import { answerOf, run } from './image/run.ts';
import { ACCEPTED_RULES, isPublic, RULES_FOR_THE_SIGNED_IN } from './outside/accepted-rules.ts';
import { openApiDocument } from './outside/open-api-document.ts';

/**
 * `npm run check:outside` is run once a week and compares the product with external tools and data. Spectral checks the
 * description of the API by OWASP's rules, the product's lists of holidays and banks are compared with those of two
 * packages, and npm makes a bill of materials of the product's packages. The tools are installed into a folder that is
 * removed at the end.
 */
const TOOLS = [
  '@stoplight/spectral-cli@6.16.3',
  '@stoplight/spectral-owasp-ruleset@2.0.1',
  'date-holidays@3.37.0',
  'bancos-brasileiros@6.3.38',
];
const RULES = `import { oas } from '@stoplight/spectral-rulesets';
import owasp from '@stoplight/spectral-owasp-ruleset';
export default { extends: [[oas, 'all'], [owasp, 'all']] };
`;

const scratch = mkdtempSync(join(tmpdir(), 'habilita-outside-'));
const fromScratch = createRequire(join(scratch, 'package.json'));
try {
  writeFileSync(join(scratch, 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...TOOLS], { cwd: scratch });
  report('the description of the API', await faultsOfDescription());
  report('bank holidays from 2024 to 2035', faultsOfHolidays());
  report('banks', await faultsOfBanks());
  report('the list of what the product brings', faultsOfBill());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function report(what: string, faults: readonly string[]): void {
  console.log(faults.length === 0 ? `✔ ${what}` : `✘ ${what}:\n${faults.map((each) => `    ${each}`).join('\n')}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function faultsOfDescription(): Promise<string[]> {
  const text = await openApiDocument();
  writeFileSync(join(scratch, 'openapi.json'), text);
  writeFileSync(join(scratch, 'rules.mjs'), RULES);
  const spectral = join(scratch, 'node_modules', '.bin', 'spectral');
  const words = [
    'lint',
    'openapi.json',
    '--ruleset',
    'rules.mjs',
    '--format',
    'json',
    '--output',
    'found.json',
    '--quiet',
  ];
  // Spectral's exit code is ignored, because it is 1 whenever something was found; the findings are judged below.
  spawnSync(spectral, words, { cwd: scratch, stdio: ['ignore', 'inherit', 'inherit'] });
  const found = z
    .array(z.object({ code: z.string(), message: z.string(), path: z.array(z.union([z.string(), z.number()])) }))
    .parse(JSON.parse(readFileSync(join(scratch, 'found.json'), 'utf8')));
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.unknown().optional() }))) })
    .parse(JSON.parse(text));
  const isAccepted = ({ code, path }: (typeof found)[number]) =>
    code in ACCEPTED_RULES ||
    (RULES_FOR_THE_SIGNED_IN.has(code) && isPublic(paths[String(path[1])]?.[String(path[2])]));
  console.log(`Spectral found ${found.length} things, of which ${found.filter(isAccepted).length} are accepted.`);
  return found
    .filter((each) => !isAccepted(each))
    .map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`);
}

function faultsOfHolidays(): string[] {
  const Holidays = fromScratch('date-holidays');
  const theirs = new Holidays('BR', { types: ['public', 'bank'] });
  const named = z.array(z.object({ date: z.string(), name: z.string() }));
  return Array.from({ length: 12 }, (_, index) => 2024 + index).flatMap((year) => {
    // Two kinds of days are not compared, because only one of the two lists has them on purpose: election days, which
    // are Sundays, and the year's last weekday, on which only banks do not clear.
    const others = new Set(
      named
        .parse(theirs.getHolidays(year))
        .filter(({ name }) => name !== 'Dia de Eleição')
        .map(({ date }) => date.slice(0, 10)),
    );
    const ours = new Set(
      bankHolidays(year)
        .filter(({ name }) => !name.startsWith('Último dia útil'))
        .map(({ date }) => date),
    );
    const differing = others.symmetricDifference(ours);
    return [...differing].map((date) => `${date} is a holiday ${ours.has(date) ? 'here' : 'there'} alone`);
  });
}

async function faultsOfBanks(): Promise<string[]> {
  const { banks } = await publicData();
  const listed = z
    .array(z.object({ COMPE: z.string(), ShortName: z.string() }))
    .parse(fromScratch('bancos-brasileiros/bancos.json'));
  const theirs = new Map(listed.map(({ COMPE, ShortName }) => [COMPE, ShortName]));
  const ours = new Set(banks.map(({ code }) => code));
  const missing = [...theirs].filter(([code]) => !ours.has(code));
  console.log(
    `Banks that our list lacks, most of them closed: ${missing.map(([code, name]) => `${code} ${name}`).join(', ')}.`,
  );
  return [...ours].filter((code) => !theirs.has(code)).map((code) => `${code} is not known there`);
}

function faultsOfBill(): string[] {
  const bill = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ licenses: z.array(z.unknown()).optional() })),
    })
    .parse(JSON.parse(answerOf('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])));
  return bill.components.length > 100 ? [] : [`only ${bill.components.length} packages are listed`];
}
