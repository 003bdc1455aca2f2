/**
 * What is said of an unexpected error (Specification 1 §8). It stands in a file of its own, as the back-office loads
 * all other texts only when something fails.
 */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
