export const TIP_ATTRIBUTE = 'data-tip';

export const tip = (text: string | undefined) => ({ [TIP_ATTRIBUTE]: text });
