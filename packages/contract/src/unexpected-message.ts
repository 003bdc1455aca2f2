/** Specification 1 §8. In a file of its own, as the back-office loads all other texts only when something fails. */
export const UNEXPECTED_MESSAGE = 'Houve algum erro inesperado! Tente novamente mais tarde.';
