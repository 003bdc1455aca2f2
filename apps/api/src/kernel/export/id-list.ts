const BYTES = 16;

/** Sixteen bytes per id, a tenth of its text. */
export class IdList {
  #bytes = Buffer.alloc(BYTES * 4096);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(id: string): void {
    const at = this.#length * BYTES;
    if (at === this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    this.#bytes.write(id.replaceAll('-', ''), at, 'hex');
    this.#length += 1;
  }

  /** Up to `count` ids from a position. */
  slice(from: number, count: number): string[] {
    const until = Math.min(from + count, this.#length);
    return Array.from({ length: Math.max(0, until - from) }, (_, index) => this.#idAt(from + index));
  }

  #idAt(index: number): string {
    const hex = this.#bytes.toString('hex', index * BYTES, (index + 1) * BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
