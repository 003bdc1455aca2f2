import { expect, test } from 'vitest';
import { errorsOf } from '../../record/form-rules.ts';
import { reportScheduleRecord } from './report-schedule.record.ts';
import { type ReportTime, reportTimeText } from './report-schedule.words.ts';

const DAILY: ReportTime = { frequency: 'DAILY', weekday: null, dayOfMonth: null, hour: 8 };

test('the time of a report is said as people say it', () => {
  expect(reportTimeText(DAILY)).toBe('Todos os dias às 8h');
  expect(reportTimeText({ ...DAILY, frequency: 'WEEKLY', weekday: 1 })).toBe('Toda segunda-feira às 8h');
  expect(reportTimeText({ ...DAILY, frequency: 'WEEKLY', weekday: 6, hour: 1 })).toBe('Todo sábado à 1h');
  expect(reportTimeText({ ...DAILY, frequency: 'MONTHLY', dayOfMonth: 28, hour: 0 })).toBe('Todo dia 28 à 0h');
});

test('a day that not every month has says what becomes of it in the others', () => {
  const monthly = { ...DAILY, frequency: 'MONTHLY', dayOfMonth: 31 } as const;
  expect(reportTimeText(monthly)).toBe('Todo dia 31 ou o último do mês às 8h');
});

test('the form asks for the day that its frequency needs', () => {
  const values = { viewId: 'v', frequency: 'WEEKLY', weekday: null, dayOfMonth: null, hour: '8' };
  expect(Object.keys(errorsOf(reportScheduleRecord, values))).toEqual(['weekday']);
  expect(Object.keys(errorsOf(reportScheduleRecord, { ...values, frequency: 'MONTHLY' }))).toEqual(['dayOfMonth']);
  expect(errorsOf(reportScheduleRecord, { ...values, frequency: 'DAILY' })).toEqual({});
});
