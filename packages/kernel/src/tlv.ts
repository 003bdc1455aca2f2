// A field of an EMV QR code: two digits of id, two digits of length, and a value, which may itself consist of fields.

export type TlvField = readonly [id: string, value: string];

/**
 * Writes the fields one after the other. Throws a RangeError unless an id has two digits and a value 1 to 99
 * characters.
 */
export function writeTlv(fields: readonly TlvField[]): string {
  return fields
    .map(([id, value]) => {
      if (!/^\d{2}$/.test(id) || value.length < 1 || value.length > 99) throw new RangeError(`Bad field ${id}`);
      return `${id}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** Reads the fields by id; undefined for a wrong length or a repeated id. */
export function readTlv(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const id = head?.[1] ?? '';
    const end = at + 4 + Number(head?.[2]);
    if (head === null || end === at + 4 || end > text.length || fields.has(id)) return undefined;
    fields.set(id, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** The checksum of a PIX code: CRC-16/CCITT-FALSE of ASCII text, in four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
