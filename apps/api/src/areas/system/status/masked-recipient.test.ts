import { expect, test } from 'vitest';
import { maskedRecipient } from './masked-recipient.ts';

test('a recipient is recognised, not read', () => {
  expect(['maria.silva@example.com', 'jo@example.com', '27999990000'].map(maskedRecipient)).toEqual([
    'm…a@example.com',
    'j…@example.com',
    '…0000',
  ]);
});
