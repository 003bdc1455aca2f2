import { type DocumentToPrint, printHtml, type PrintedDocument } from './print-html.ts';

export interface PrintOrder {
  readonly number: number;
  readonly document: DocumentToPrint;
}

/**
 * What the printer's process answers. 'ready' says that its program is loaded, which takes longer than printing a short
 * document.
 */
export type PrintAnswer =
  | { readonly ready: true }
  | { readonly number: number; readonly printed: PrintedDocument }
  | { readonly number: number; readonly problem: string };

/* Prints one document at a time. The process ends with its parent. */
process.on('message', (order: PrintOrder) => {
  void answer(order);
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true } satisfies PrintAnswer);

async function answer({ number, document }: PrintOrder): Promise<void> {
  let said: Exclude<PrintAnswer, { readonly ready: true }>;
  try {
    said = { number, printed: await printHtml(document) };
  } catch (error) {
    said = { number, problem: error instanceof Error ? error.message : 'unknown' };
  }
  process.send?.(said);
}
