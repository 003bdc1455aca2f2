import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentDefinition, printHtml } from '../apps/api/src/kernel/pdf/print-html.ts';
import { contractText } from '../apps/api/src/areas/templates/index.ts';
import pdfmake from 'pdfmake';

/*
 * `node bench/contracts.ts`: pages a second on one core, from template to PDF, compared with bare pdfmake on a ready
 * definition. Aim: at most 1.3 times.
 */
const SEED = join(import.meta.dirname, '..', 'apps', 'api', 'src', 'seed', 'contrato-curso.xhtml');
const RUNS = 30;

const source = { templateId: 'bench', templateVersion: 1, template: readFileSync(SEED, 'utf8') };
const values = {
  studentName: 'Maria da Silva',
  studentCpf: '52998224725',
  planName: 'Plano B',
  dueAmount: 'R$ 1.800,00',
};
const documentOf = () => ({
  html: contractText(source, values).html,
  title: 'Contrato',
  header: 'Campanha',
  footer: 'SHA-256 do texto',
  createdAt: '2026-01-01T00:00:00Z',
});

/** Median processor seconds after a warm-up; other processes do not count. */
async function middle(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let run = -5; run < RUNS; run += 1) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    if (run >= 0) took.push((user + system) / 1_000_000);
  }
  return took.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

const { pages } = await printHtml(documentOf());
const ready = JSON.stringify(documentDefinition(documentOf()).content);
const frame = { ...documentDefinition(documentOf()), pageBreakBefore: () => false };
const whole = await middle(() => printHtml(documentOf()));
const bare = await middle(() => pdfmake.createPdf({ ...frame, content: JSON.parse(ready) }).getBuffer());
const figure = (seconds: number): string => `${(pages / seconds).toFixed(1)} pages/s`;
process.stdout.write(
  `contract of ${pages} pages: ours ${figure(whole)}, bare pdfmake ${figure(bare)}, ${(whole / bare).toFixed(2)} times\n`,
);
