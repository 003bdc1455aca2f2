import { beforeEach, describe, expect, it } from 'vitest';
import { clearDrafts } from '#api-client/session/clear-drafts.ts';
import { DRAFT_LIFETIME_MS, dropDraft, keepDraft, readDraft } from './form-draft.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const place = (record: string, person = 'ana') => ({ person, path: '/plans', record });
const keep = (record: string, values: object = { name: 'B', password: 'segredo' }, person = 'ana') =>
  keepDraft(
    sessionStorage,
    place(record, person),
    { base: { name: 'A', password: '' }, values, secrets: ['password'] },
    NOW,
  );
const initial = { name: 'A', password: '' };
const read = (
  record: string,
  { person = 'ana', at = NOW, form }: { person?: string; at?: number; form?: object } = {},
) => readDraft(sessionStorage, place(record, person), form ?? initial, at);

beforeEach(() => sessionStorage.clear());

describe('what was typed and not saved', () => {
  it('comes back to the same person, form and record', () => {
    keep('1:2');
    expect(read('1:2')?.values).toEqual({ name: 'B', password: '' });
    expect(read('2:2')).toBeUndefined();
    expect(read('1:2', { person: 'bia' })).toBeUndefined();
  });

  it('never holds a password', () => {
    keep('1:2');
    expect(Object.values(sessionStorage).join(' ')).not.toContain('segredo');
  });

  it('comes back over a newer version with the version it was typed over, to be shown beside it', () => {
    keep('1:2');
    expect(read('1:3', { form: { name: 'C', password: '' } })).toEqual({
      record: '1:2',
      base: { name: 'A', password: '' },
      values: { name: 'B', password: '' },
      unread: {},
    });
  });

  it('is forgotten after 12 hours', () => {
    keep('1:2');
    expect(read('1:2', { at: NOW + DRAFT_LIFETIME_MS })).toBeDefined();
    expect(read('1:2', { at: NOW + DRAFT_LIFETIME_MS + 1 })).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is forgotten when the form has got other fields, is dropped, or cannot be read', () => {
    keep('1:2');
    expect(read('1:2', { form: { name: 'A', password: '', price: 1 } })).toBeUndefined();
    keep('1:2');
    dropDraft(sessionStorage, place('1:3'));
    expect(read('1:2')).toBeUndefined();
    keep('1:2');
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"at":');
    expect(read('1:2')).toBeUndefined();
  });

  it('goes when the person signs out, and nothing else of the tab does', () => {
    keep('1:2');
    sessionStorage.setItem('other', 'x');
    clearDrafts(sessionStorage);
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});
