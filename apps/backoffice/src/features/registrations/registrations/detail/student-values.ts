import { field, type FormValues, record, studentRecord } from '@habilita/contract';

/** The form of a student's data. Its field for the state only helps to find the city and is not sent. */
export const studentForm = record({
  fields: { ...studentRecord.fields, studentState: field.choice('Estado', { max: 2, required: true }) },
});

export type StudentValues = FormValues<typeof studentForm>;
