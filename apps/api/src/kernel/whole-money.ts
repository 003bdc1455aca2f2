const MONEY = /(-?)R\$ (?=\d)/g;
const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Keeps an amount on one line: its space does not break, and its hyphen becomes a minus sign. */
export const wholeMoney = (text: string): string =>
  text.replaceAll(MONEY, (_, sign: string) => `${sign === '' ? '' : MINUS}R$${NO_BREAK_SPACE}`);
