import { expect, test } from 'vitest';
import { readItf } from '../../../../test/itf-reader.ts';
import { interleaved2of5 } from './itf.ts';

test.each([
  '03393139100001499909275502500000000000010101',
  '00196758600001026560000001149718606852452211',
  '23798100100000002000001250005663148712345670',
])('the bars of %s read back as its digits', async (barcode) => {
  const code = await interleaved2of5(barcode);
  expect(code.modules).toBe(405);
  expect(readItf(code.bars)).toBe(barcode);
});

test('an odd number of digits has no such code', async () => {
  await expect(interleaved2of5('123')).rejects.toThrow(RangeError);
});
