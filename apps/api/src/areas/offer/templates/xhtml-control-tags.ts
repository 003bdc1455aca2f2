import { scanTemplate } from '@habilita/contract';

interface OpenControl {
  readonly word: string;
  /** The serial number of the element in which the condition or loop begins; 0 outside all elements. */
  readonly element: number;
}

/**
 * Checks that each condition or loop begins and ends in the same element. Otherwise a branch could print an element
 * without its end.
 */
export class ControlTags {
  readonly #refuse: (line: number, message: string) => void;
  readonly #elements: number[] = [0];
  readonly #open: OpenControl[] = [];
  #opened = 0;

  constructor(refuse: (line: number, message: string) => void) {
    this.#refuse = refuse;
  }

  opened(): void {
    this.#opened += 1;
    this.#elements.push(this.#opened);
  }

  closed(): void {
    this.#elements.pop();
  }

  /** Reads the control tags of a text that begins on `line`. */
  text(text: string, line: number): void {
    if (!text.includes('{%')) return;
    const element = this.#elements.at(-1) ?? 0;
    for (const { kind, inner, place } of scanTemplate(text).tags) {
      if (kind === 'control') this.#control(/^\w*/.exec(inner)?.[0] ?? '', element, line + place.line - 1);
    }
  }

  #control(word: string, element: number, line: number): void {
    if (word === 'if' || word === 'for') {
      this.#open.push({ word, element });
      return;
    }
    const begun = this.#open.at(-1);
    if (begun === undefined) return;
    if (begun.element !== element)
      this.#refuse(line, `{% ${word} %} precisa ficar no mesmo elemento em que {% ${begun.word} %} começou.`);
    if (word.startsWith('end')) this.#open.pop();
  }
}
