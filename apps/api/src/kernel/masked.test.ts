import { expect, test } from 'vitest';
import { masked } from './masked.ts';

test('a secret shows its last two characters; a short one nothing, an empty one that it is empty', () => {
  expect([masked('104'), masked('12345'), masked('123456'), masked('')]).toEqual(['•••', '•••', '•••56', null]);
});
