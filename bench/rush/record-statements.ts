import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import type { Recorded } from './recorded.ts';

/*
 * This module is loaded into the API by `--import`. It notes every SQL statement that the API sends, and writes them to
 * the file named by the variable RECORDED_STATEMENTS when the process ends.
 */
const recorded: Recorded[] = [];
const clients = new WeakMap<object, number>();
let known = 0;
const now = (): number => performance.timeOrigin + performance.now();
const send: (...given: readonly unknown[]) => unknown = Reflect.get(Client.prototype, 'query');

interface Sent {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[] | undefined;
}

function sentBy([first, second]: readonly unknown[]): Sent | undefined {
  if (typeof first === 'string') return { text: first, ...(Array.isArray(second) && { values: second }) };
  const { text, name, values, submit }: Partial<Sent> & { submit?: unknown } = Object(first);
  return text === undefined || submit !== undefined ? undefined : { text, name, values };
}

const wire = (value: unknown): string | null => {
  const prepared = prepareValue(value);
  return typeof prepared === 'object' && prepared !== null ? `\\x${prepared.toString('hex')}` : prepared;
};

function query(this: object, ...given: readonly unknown[]): unknown {
  const sent = sentBy(given);
  if (sent === undefined) return Reflect.apply(send, this, given);
  const client = clients.get(this) ?? (known += 1);
  clients.set(this, client);
  const begin = now();
  const note: Recorded = {
    client,
    text: sent.text,
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.values !== undefined && { values: sent.values.map(wire) }),
    begin,
    end: Number.POSITIVE_INFINITY,
  };
  recorded.push(note);
  const ended = (): void => {
    note.end = now();
  };
  const callback = given.at(-1);
  if (typeof callback !== 'function') {
    const answer = Promise.resolve(Reflect.apply(send, this, given));
    answer.then(ended, ended);
    return answer;
  }
  const then = (...answer: readonly unknown[]): unknown => {
    ended();
    return Reflect.apply(callback, undefined, answer);
  };
  return Reflect.apply(send, this, [...given.slice(0, -1), then]);
}
Object.assign(Client.prototype, { query });

process.once('exit', () => {
  const lines = recorded.filter(({ end }) => Number.isFinite(end)).map((each) => JSON.stringify(each));
  writeFileSync(process.env['RECORDED_STATEMENTS'] ?? '', lines.join('\n'));
});
