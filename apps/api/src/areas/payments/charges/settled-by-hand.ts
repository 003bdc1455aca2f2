/** What the error of a charge, a card attempt or a request begins with that staff have settled. */
export const SETTLED_BY_HAND = 'Decidido à mão: ';
