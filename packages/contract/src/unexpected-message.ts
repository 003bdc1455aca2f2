/**
 * The text for an unexpected error (Specification 1 §8). It has a file of its own, because the back-office loads the
 * other texts only after something failed.
 */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
