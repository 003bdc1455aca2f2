/** How many digits the number of a charge has. */
const LENGTH = 8;

/** The number of a charge as it is stored; people leave out its leading zeros. */
export const orderIdOf = (digits: string): string => digits.padStart(LENGTH, '0');
