import { type DocumentToPrint, printHtml, type PrintedDocument } from './print-html.ts';

export interface PrintOrder {
  readonly number: number;
  readonly document: DocumentToPrint;
}

export type PrintAnswer =
  | { readonly number: number; readonly printed: PrintedDocument }
  | { readonly number: number; readonly problem: string };

/* One document at a time; ends with its parent. */
process.on('message', (order: PrintOrder) => {
  void answer(order);
});
process.on('disconnect', () => process.exit());

async function answer({ number, document }: PrintOrder): Promise<void> {
  let said: PrintAnswer;
  try {
    said = { number, printed: await printHtml(document) };
  } catch (error) {
    said = { number, problem: error instanceof Error ? error.message : 'unknown' };
  }
  process.send?.(said);
}
