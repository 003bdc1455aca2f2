/** Words of a filter or a column that says whether something holds. */
export const YES_NO = { true: 'Sim', false: 'Não' } as const;
