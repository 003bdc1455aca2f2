const BYTES = 16;
const IN_BLOCK = 4096;

/**
 * A first-in, first-out list of ids. An id takes sixteen bytes, much less than as a text, and its block is freed once
 * all its ids were taken.
 */
export class IdList {
  #blocks: Buffer[] = [];
  #added = 0;
  #taken = 0;

  get length(): number {
    return this.#added - this.#taken;
  }

  add(id: string): void {
    const at = this.#added % IN_BLOCK;
    if (at === 0) this.#blocks.push(Buffer.allocUnsafeSlow(BYTES * IN_BLOCK));
    this.#blocks.at(-1)?.write(id.replaceAll('-', ''), at * BYTES, 'hex');
    this.#added += 1;
  }

  take(count: number): string[] {
    return Array.from({ length: Math.min(count, this.length) }, () => this.#next());
  }

  #next(): string {
    const at = (this.#taken % IN_BLOCK) * BYTES;
    const [block = Buffer.alloc(0)] = this.#blocks;
    const hex = block.toString('hex', at, at + BYTES);
    this.#taken += 1;
    if (this.#taken % IN_BLOCK === 0) this.#blocks.shift();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}
