import { expect, test } from 'vitest';
import * as contract from './index.ts';
import { UPLOAD_KINDS } from './upload-kinds.ts';

const isUploadKind = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && 'maxBytes' in value;

test('every kind of file that people may send is in the list', () => {
  expect(new Set(UPLOAD_KINDS)).toEqual(new Set(Object.values(contract).filter(isUploadKind)));
});
