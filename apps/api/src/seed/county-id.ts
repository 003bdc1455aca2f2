import { createHash } from 'node:crypto';

/** The namespace of these ids; no other ids are made with this UUID. */
const NAMESPACE = Buffer.from('6f1d9a2e7c484f0b9d3e51a8c0b7e4d2', 'hex');

/** The id of a municipality: a UUID of version 5 made from its IBGE code, and so the same in every installation. */
export function countyId(ibgeCode: number): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(String(ibgeCode)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
