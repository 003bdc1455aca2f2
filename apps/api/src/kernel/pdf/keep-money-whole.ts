import { wholeMoney } from '../whole-money.ts';

export function keepMoneyWhole(document: Document): void {
  const texts = document.createTreeWalker(document.body, 4 /* NodeFilter.SHOW_TEXT, which Node does not have. */);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = wholeMoney(text.nodeValue ?? '');
}
