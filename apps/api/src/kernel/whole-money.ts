const MONEY = /(-?)R\$ (?=\d)/g;
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** No line ends inside a sum: a space that does not break, and a minus, after which a line may not end as after a hyphen. */
export const wholeMoney = (text: string): string =>
  text.replaceAll(MONEY, (_, sign: string) => `${sign === '' ? '' : MINUS}R$${NO_BREAK_SPACE}`);
