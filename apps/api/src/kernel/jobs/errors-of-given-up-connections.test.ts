import { Client } from 'pg';
import { expect, test } from 'vitest';
import './jobs.ts';

test('an error on a connection that pg-boss gave up ends no process', () => {
  const connection = new Client();
  connection.removeAllListeners();
  expect(() => connection.emit('error', new Error('server conn crashed?'))).not.toThrow();
});
