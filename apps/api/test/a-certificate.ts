import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

const tlv = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, ...parts);
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const ED25519 = sequence(tlv(0x06, hex('2b6570')));
const nameOf = (text: string): Buffer =>
  sequence(tlv(0x31, sequence(tlv(0x06, hex('550403')), tlv(0x0c, Buffer.from(text)))));
/** The extensions of the certificate: its address is 127.0.0.1 (subjectAltName), and it may sign certificates. */
const EXTENSIONS = tlv(
  0xa3,
  sequence(
    sequence(tlv(0x06, hex('551d11')), tlv(0x04, sequence(tlv(0x87, hex('7f000001'))))),
    sequence(tlv(0x06, hex('551d13')), tlv(0x01, hex('ff')), tlv(0x04, sequence(tlv(0x01, hex('ff'))))),
  ),
);

/** A certificate for 127.0.0.1 that signs itself, made anew for each test, so that no key is kept anywhere. */
export function aCertificate(name: string): { readonly certificate: string; readonly key: string } {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const owner = createPublicKey(pair.publicKey).export({ type: 'spki', format: 'der' });
  const time = (text: string): Buffer => tlv(0x17, Buffer.from(text));
  const body = sequence(
    tlv(0xa0, tlv(0x02, hex('02'))),
    tlv(0x02, hex('01')),
    ED25519,
    nameOf(name),
    sequence(time('200101000000Z'), time('491231235959Z')),
    nameOf(name),
    owner,
    EXTENSIONS,
  );
  const signature = tlv(0x03, hex('00'), sign(null, body, createPrivateKey(pair.privateKey)));
  const lines =
    sequence(body, ED25519, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const certificate = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { certificate, key: pair.privateKey };
}
