import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

interface Forbidden {
  readonly word: RegExp;
  /** The word that docs/GLOSSARY.md prescribes instead. */
  readonly use: string;
  /** Texts in which the word may stand, each with its reason. */
  readonly except?: Readonly<Record<string, string>>;
}

const SPECIFIED = 'a text of the specification';
const PROVIDERS = 'a state in the words of a payment provider, which nobody reads on a screen';
const FIGURE = 'the figure that adds up reembolsos and estornos';

/** Words that texts must not use, because docs/GLOSSARY.md has another word for the same thing. */
const FORBIDDEN: readonly Forbidden[] = [
  {
    word: /['"`>]Preview\b|\b(?:[Oo]|um|do|Gerar) preview\b/,
    use: 'pré-visualizar, pré-visualização',
    except: { 'Preview criado com sucesso': SPECIFIED },
  },
  { word: /delet(?:ad|ar|ou)/i, use: 'excluir', except: { 'Rascunho deletado com sucesso': SPECIFIED } },
  { word: /desativ/i, use: 'inativar' },
  {
    word: /Retirar a matrícula|Retirada/,
    use: 'voltar para o carrinho; excluir, remover',
    except: { 'Retirada de matrícula realizada com sucesso!': SPECIFIED },
  },
  { word: /Recusar estorno|Estorno recusado|Aguarda aprovação/, use: 'Rejeitar estorno, Aguardando aprovação' },
  { word: /\bTir(?:e um|ar a|a uma)\b/, use: 'remover' },
  { word: /devolu|devolv(?!id)/i, use: 'reembolso, reembolsar (credit), estorno, estornar (a payment)' },
  {
    word: /devolvid/i,
    use: 'reembolsado, estornado',
    except: {
      "'Devolvido'": FIGURE,
      "'Devolvido CFC'": FIGURE,
      "'Devolvido plataforma'": FIGURE,
      'devolvido ${moneyText(': FIGURE,
      'cobrado, pago e devolvido fecha': FIGURE,
      "'DEVOLVIDO'": PROVIDERS,
    },
  },
  {
    word: /[Pp]edido (?:\$?\{\w*\.?orderId|no provedor)|[Nn]úmero do pedido|<dt>Pedido/,
    use: 'cobrança, número da cobrança',
  },
  {
    word: /Estornado (?:CFC|plataforma)|label: 'Estornado'/,
    use: 'Devolvido, which counts reembolsos by the provider too',
  },
  {
    word: /Entrada ou à vista/,
    use: 'paymentPartLabel, paymentInWords',
    except: { "DOWN_PAYMENT: 'Entrada ou à vista'": 'the choice of a filter, for both' },
  },
  { word: /Pago pela plataforma/, use: 'Pago na plataforma' },
  { word: /Devem-se|Nada se deve/, use: 'O aluno deve' },
  { word: /Vencimento do pagamento/, use: 'Vencimento do boleto' },
  { word: /Motivo da multa/, use: 'Observação' },
  { word: /mudar de categoria/, use: 'mudar de plano' },
  { word: /Primeira habilitação/, use: 'Primeira Habilitação' },
  { word: /CFC's/, use: 'CFCs', except: { "CFC's": SPECIFIED } },
  { word: /\bLugares\b/, use: 'Vagas (of campaigns), Atendimentos (of schools)' },
  { word: /se inscrev|inscriç/i, use: 'se matricula, matrícula' },
  { word: /logotipo/i, use: 'logo' },
  { word: /\b(?:[Ee]ste|[Oo]|[Dd]o|um) logo\b/, use: 'a logo' },
  { word: /Mandar para o carrinho/, use: 'Voltar para o carrinho' },
  { word: /['"`>]Prévia/, use: 'Pré-visualização' },
  { word: /\b(?:'Pix|um Pix|do Pix|Pix (?:denunciado|pago))\b/, use: 'PIX' },
  { word: /\bretirado`/, use: 'removido, of what is taken off a form' },
];

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const isText = (path: string): boolean => !/\.test\.tsx?$|\.gen\.ts$/.test(path);
const FILES = globSync(
  [
    'apps/{api,backoffice}/src/**/*.{ts,tsx}',
    'packages/contract/src/**/*.ts',
    'apps/api/src/seed/**/*.{md,xhtml}',
    'demo/**/*.ts',
  ],
  { cwd: repository },
).filter(isText);

const without = (line: string, texts: readonly string[]): string =>
  texts.reduce((left, text) => left.replaceAll(text, ''), line);

function foundIn(path: string): string[] {
  const lines = readFileSync(join(repository, path), 'utf8').replaceAll(COMMENT, '').split('\n');
  return FORBIDDEN.flatMap(({ word, use, except = {} }) =>
    lines
      .filter((line) => word.test(without(line, Object.keys(except))))
      .map((line) => `${path}: ${line.trim()} → ${use}`),
  );
}

test('one thing has one word, on every screen and in every mail and document', () => {
  expect(FILES.length).toBeGreaterThan(1000);
  expect(FILES.flatMap(foundIn)).toEqual([]);
});

test('every exception is still needed', () => {
  const all = FILES.map((path) => readFileSync(join(repository, path), 'utf8')).join('\n');
  expect(FORBIDDEN.flatMap(({ except = {} }) => Object.keys(except)).filter((text) => !all.includes(text))).toEqual([]);
});

/** The file that prints the rows of a table into a mail; such a row is no sentence, and looks like `STATEMENT_ROW`. */
const STATEMENT = 'apps/api/src/areas/registrations/student-statement/statement.message.ts';
const STATEMENT_ROW = /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2} {2}\S[^:]*: -?R\$.*\(saldo .*\)$/gm;

test('a mail tells a moment in one way, with “às” or “à” before the time, but for the rows of the statement', () => {
  const messages = globSync('apps/api/src/**/*.message.ts', { cwd: repository });
  expect(messages.length).toBeGreaterThan(10);
  const uses = (path: string) => readFileSync(join(repository, path), 'utf8').split('formatDateTime(').length - 1;
  expect(messages.filter((path) => uses(path) > 0).map((path) => [path, uses(path)])).toEqual([[STATEMENT, 1]]);
  const printed = readFileSync(join(repository, 'docs', 'messages.md'), 'utf8');
  expect(printed.match(STATEMENT_ROW)).toHaveLength(2);
  expect(printed.replaceAll(STATEMENT_ROW, '').match(/\d{2}\/\d{2}\/\d{4},? \d{1,2}[:h].*/g)).toBeNull();
});
