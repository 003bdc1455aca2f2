import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { drawable, mm } from '#kernel/pdf/render-pdf.ts';
import type { BoletoSlip } from './boleto-slip.ts';
import { interleaved2of5 } from './itf.ts';

/** Raise this number with every change of the drawing: files stored under an earlier number are not served. */
export const BOLETO_DRAWING = 2;

const PAGE_WIDTH = 210;
const MARGIN = 12;
/** Widths in millimetres: five columns on the left, and the amounts on the right. */
const COLUMNS = [30, 32, 22, 20, 34, 48];
const RULE = 0.6;
/**
 * The side of the PIX's QR code in millimetres. The code has some 50 modules a side, which a phone reads at this size.
 */
const QR_SIZE = 36;
/** FEBRABAN asks for 103 mm × 13 mm with at least 5 mm of white on either side. */
const BAR_CODE = { width: 103, height: 13, quiet: 5 };

/** One A4 page: the payer's receipt above, the clearing slip (ficha de compensação) below the cut. */
export async function boletoDocument(slip: BoletoSlip): Promise<TDocumentDefinitions> {
  return {
    pageSize: 'A4',
    pageMargins: mm(MARGIN),
    info: { title: `Boleto ${slip.documentNumber}`, author: 'Habilita' },
    content: [
      { text: drawable(slip.description), fontSize: 11, bold: true, margin: [0, 0, 0, mm(4)] },
      heading(slip, 'Recibo do pagador'),
      table(receiptRows(slip)),
      slip.pixCode === null ? note('Autenticação mecânica', mm(14)) : payByPix(slip.pixCode),
      cut(),
      heading(slip, ''),
      table(slipRows(slip)),
      await barCodeLine(slip.barcode),
    ],
  };
}

function heading(slip: BoletoSlip, title: string): Content {
  return {
    table: {
      widths: [mm(50), mm(17), '*'],
      body: [
        [
          { text: drawable(slip.bankName), fontSize: 8.5, bold: true, margin: [0, 6, 0, 0] },
          { text: slip.bankCode, fontSize: 15, bold: true, alignment: 'center', margin: [0, 1, 0, 0] },
          title === ''
            ? { text: slip.line, fontSize: 11, bold: true, noWrap: true, alignment: 'right', margin: [0, 4, 0, 0] }
            : {
                stack: [
                  { text: title, fontSize: 7, alignment: 'right', margin: [0, 0, 0, 2] },
                  { text: slip.line, fontSize: 10, alignment: 'right' },
                ],
              },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line) => (line === 1 || line === 2 ? 1.2 : 0),
      paddingLeft: () => 4,
      paddingRight: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 2,
    },
  };
}

function table(body: TableCell[][]): Content {
  return {
    table: { widths: COLUMNS.map((width) => mm(width) - 6), body, dontBreakRows: true },
    layout: {
      hLineWidth: () => RULE,
      vLineWidth: () => RULE,
      paddingLeft: () => 3,
      paddingRight: () => 3 - RULE,
      paddingTop: () => 1.5,
      paddingBottom: () => 2,
    },
  };
}

interface CellOptions {
  readonly span?: number;
  readonly rows?: number;
  readonly right?: boolean;
  readonly bold?: boolean;
}

function box(name: string, value: string | readonly string[], options: CellOptions = {}): TableCell[] {
  const { span = 1, rows = 1, right = false, bold = false } = options;
  const lines = typeof value === 'string' ? [value] : value;
  const values = lines.map((line) => ({
    text: drawable(line) || ' ',
    fontSize: 8.5,
    lineHeight: 1.1,
    bold,
    alignment: right ? ('right' as const) : ('left' as const),
  }));
  const cell: TableCell = {
    stack: [{ text: name, fontSize: 6, margin: [0, 0, 0, 1] }, ...values],
    colSpan: span,
    rowSpan: rows,
  };
  return [cell, ...Array.from({ length: span - 1 }, (): TableCell => ({}))];
}

const covered = (count: number): TableCell[] => Array.from({ length: count }, (): TableCell => ({}));

function receiptRows(slip: BoletoSlip): TableCell[][] {
  return [
    [
      ...box('Beneficiário', [slip.beneficiary, slip.beneficiaryAddress], { span: 5 }),
      ...box('Vencimento', slip.dueDate, { right: true, bold: true }),
    ],
    [
      ...box('Pagador', [slip.payer, slip.payerAddress], { span: 5 }),
      ...box('(=) Valor do documento', slip.amount, { right: true, bold: true }),
    ],
    [
      ...box('Número do documento', slip.documentNumber),
      ...box('Data do documento', slip.documentDate),
      ...box('Referente a', slip.description, { span: 3 }),
      ...box('Nosso número', slip.ourNumber, { right: true }),
    ],
  ];
}

function slipRows(slip: BoletoSlip): TableCell[][] {
  const amountBox = (name: string) => [...covered(5), ...box(name, '', { right: true })];
  return [
    [
      ...box('Local de pagamento', 'Pagável em qualquer banco ou aplicativo de banco até o vencimento', { span: 5 }),
      ...box('Vencimento', slip.dueDate, { right: true, bold: true }),
    ],
    [
      ...box('Beneficiário', [slip.beneficiary, slip.beneficiaryAddress], { span: 5 }),
      ...box('Agência / Código do beneficiário', slip.beneficiaryCode, { right: true }),
    ],
    [
      ...box('Data do documento', slip.documentDate),
      ...box('Número do documento', slip.documentNumber),
      ...box('Espécie doc.', 'DS'),
      ...box('Aceite', 'N'),
      ...box('Data do processamento', slip.documentDate),
      ...box('Nosso número', slip.ourNumber, { right: true }),
    ],
    [
      ...box('Uso do banco', ''),
      ...box('Carteira', slip.wallet),
      ...box('Espécie', 'R$'),
      ...box('Quantidade', ''),
      ...box('Valor', ''),
      ...box('(=) Valor do documento', slip.amount, { right: true, bold: true }),
    ],
    [
      ...box('Instruções (texto de responsabilidade do beneficiário)', [slip.instructions, slip.description], {
        span: 5,
        rows: 4,
      }),
      ...box('(-) Desconto / Abatimento', '', { right: true }),
    ],
    amountBox('(-) Outras deduções'),
    amountBox('(+) Mora / Multa'),
    amountBox('(=) Valor cobrado'),
    box('Pagador', [slip.payer, slip.payerAddress], { span: 6 }),
  ];
}

const note = (text: string, space: number): Content => ({
  text,
  fontSize: 6,
  alignment: 'right',
  margin: [0, 2, 0, space],
});

/** The part of the page that asks the payer to pay by PIX: the QR code with a sentence beside it, above the cut. */
const payByPix = (code: string): Content => ({
  columns: [
    { qr: code, fit: mm(QR_SIZE), width: mm(QR_SIZE + 4) },
    {
      width: '*',
      stack: [
        { text: 'Pague por PIX', fontSize: 9, bold: true },
        {
          text: 'Aponte a câmera do aplicativo do seu banco para o QR code. O pagamento cai na hora, e o boleto não precisa mais ser pago.',
          fontSize: 8,
          margin: [0, 2, 0, 0],
        },
      ],
    },
    { text: 'Autenticação mecânica', fontSize: 6, alignment: 'right', width: mm(40) },
  ],
  margin: [0, mm(2), 0, mm(3)],
});

function cut(): Content {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: mm(PAGE_WIDTH - 2 * MARGIN), y2: 0, lineWidth: 0.5 };
  return {
    stack: [
      { text: 'Corte na linha pontilhada', fontSize: 6, alignment: 'right', margin: [0, 0, 0, 2] },
      { canvas: [{ ...line, dash: { length: 3, space: 3 } }] },
    ],
    margin: [0, 0, 0, mm(5)],
  };
}

async function barCodeLine(barcode: string): Promise<Content> {
  const { bars, modules } = await interleaved2of5(barcode);
  const module = mm(BAR_CODE.width) / modules;
  return {
    columns: [
      {
        width: mm(BAR_CODE.width + 2 * BAR_CODE.quiet),
        margin: [mm(BAR_CODE.quiet), 0, 0, 0],
        canvas: bars.map((bar) => ({
          type: 'rect' as const,
          x: bar.at * module,
          y: 0,
          w: bar.width * module,
          h: mm(BAR_CODE.height),
          color: '#000000',
        })),
      },
      { text: 'Autenticação mecânica - Ficha de compensação', fontSize: 6, alignment: 'right' },
    ],
    margin: [0, mm(2), 0, 0],
  };
}
