/**
 * The text of Specification 1 §8. It has a file of its own because the back-office loads all other texts only when
 * something fails.
 */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
