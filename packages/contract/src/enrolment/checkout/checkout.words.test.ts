import { expect, test } from 'vitest';
import { furthestStep } from './checkout.words.ts';

test('the furthest step of a checkout counts, in whichever order two are told', () => {
  expect(furthestStep('STEP_2', 'PRE_REGISTRATION_2')).toBe('STEP_2');
  expect(furthestStep('PRE_REGISTRATION_2', 'STEP_2')).toBe('STEP_2');
});
