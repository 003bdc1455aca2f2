/** Specification 1 §8. In its own file, as the back-office loads the other texts with the first failure. */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
