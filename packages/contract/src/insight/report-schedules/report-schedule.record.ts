import { field, record } from '../../record/index.ts';

export const reportScheduleRecord = record({
  fields: {
    viewId: field.choice('Visão', { max: 36, required: true }),
    frequency: field.choice('Frequência', { max: 10, required: true }),
    weekday: field.choice('Dia da semana', { max: 1 }),
    dayOfMonth: field.choice('Dia do mês', { max: 2 }),
    hour: field.choice('Hora', { max: 2, required: true }),
  },
  requiredWhen: {
    weekday: ({ frequency }) => frequency === 'WEEKLY',
    dayOfMonth: ({ frequency }) => frequency === 'MONTHLY',
  },
});
