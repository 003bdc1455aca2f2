/** Specification 1 §8. Apart from the table of texts, which the back-office loads with the first failure. */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
