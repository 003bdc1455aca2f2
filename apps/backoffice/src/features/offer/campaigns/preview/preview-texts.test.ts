import { describe, expect, test } from 'vitest';
import { installmentsText } from './preview-texts.ts';

const times = (least: number, most: number) =>
  installmentsText({ bpMinNumberInstallments: least, bpMaxNumberInstallments: most });

describe('the instalments of a plan in the preview', () => {
  test('one instalment is in the singular', () => {
    expect(times(1, 1)).toBe('1 vez');
  });

  test('a fixed number and a range are in the plural', () => {
    expect([times(10, 10), times(1, 12)]).toEqual(['10 vezes', '1 a 12 vezes']);
  });
});
