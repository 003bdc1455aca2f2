const MONEY = /(-?)R\$ (?=\d)/g;
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** No line ends inside a sum: a space that does not break, and a minus, after which a line may not end as after a hyphen. */
export function keepMoneyWhole(document: Document): void {
  const texts = document.createTreeWalker(document.body, 4 /* NodeFilter.SHOW_TEXT, which Node does not have. */);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    text.nodeValue = (text.nodeValue ?? '').replaceAll(
      MONEY,
      (_, sign: string) => `${sign === '' ? '' : MINUS}R$${NO_BREAK_SPACE}`,
    );
  }
}
