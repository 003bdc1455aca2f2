import { field, type FormValues, record, studentRecord } from '@habilita/contract';

/** The student's part of the form; the state is typed to find the city and does not travel. */
export const studentForm = record({
  fields: { ...studentRecord.fields, studentState: field.choice('Estado', { max: 2, required: true }) },
});

export type StudentValues = FormValues<typeof studentForm>;
