import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from './webhook-signature.ts';

const secret = 'my-secret';
const t = '1700000000000';
const body =
  '{"id":"evt_1","version":"v1","account_id":"acc_1","object":"CashIn","date":"2023-11-14T22:13:20.000Z","data":{"id":"ci_1","value":1234.56,"end2end_id":"E00000000202311142213abcdefghijk","txid":"MAT0000000000000000000000001","integration_id":"pay-1","pix_key":"11222333000181"}}';
const v1 = 'e835d710fccfb1b1049b56749564b63048642b71c1099b192f56a3533c3f8695';
const now = Temporal.Instant.from('2023-11-14T22:13:20Z');
const header = `t=${t},v1=${v1}`;

describe('webhook signature', () => {
  it("accepts the provider's published vector", () => {
    expect(checkSignature(secret, header, body, now)).toBe('valid');
    expect(checkSignature(secret, `v0=abc, ${header}`, body, now)).toBe('valid');
    expect(checkSignature(secret, `t=${t},v1=${'0'.repeat(64)},v1=${v1}`, body, now)).toBe('valid');
  });

  it('refuses another secret, another body, another time, and a signature over the body alone', () => {
    expect(checkSignature('other', header, body, now)).toBe('mismatch');
    expect(checkSignature(secret, header, `${body} `, now)).toBe('mismatch');
    expect(checkSignature(secret, `t=1700000000001,v1=${v1}`, body, now)).toBe('mismatch');
    expect(checkSignature(secret, `t=${t},v1=${v1.slice(0, 62)}`, body, now)).toBe('mismatch');
    const bodyOnly = createHmac('sha256', secret).update(body).digest('hex');
    expect(checkSignature(secret, `t=${t},v1=${bodyOnly}`, body, now)).toBe('mismatch');
  });

  it('refuses a notice older than five minutes, or as far in the future', () => {
    expect(checkSignature(secret, header, body, now.add({ minutes: 5 }))).toBe('valid');
    expect(checkSignature(secret, header, body, now.add({ minutes: 5, milliseconds: 1 }))).toBe('expired');
    expect(checkSignature(secret, header, body, now.subtract({ minutes: 6 }))).toBe('expired');
  });

  it('refuses a header that is missing or unreadable', () => {
    expect(checkSignature(secret, undefined, body, now)).toBe('missing');
    expect(checkSignature(secret, [header, header], body, now)).toBe('missing');
    expect(checkSignature(secret, `v1=${v1}`, body, now)).toBe('malformed');
    expect(checkSignature(secret, `t=${t}`, body, now)).toBe('malformed');
    expect(checkSignature(secret, `t=soon,v1=${v1}`, body, now)).toBe('malformed');
  });
});
