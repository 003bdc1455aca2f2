/** '86 dias' */
export const daysText = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`);
