/** Where something stands in a template, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What a template is filled with: JSON and nothing else, so nothing in it can be called. */
export type TemplateValue =
  | string
  | number
  | boolean
  | null
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue };
export type TemplateValues = Readonly<Record<string, TemplateValue>>;

export type Operand =
  | { readonly kind: 'name'; readonly path: readonly string[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean };

interface FilterCall {
  readonly name: string;
  readonly argument: string | number | boolean | undefined;
}

/** A value and the filters it goes through: `dueDate | date`. */
export interface Expression {
  readonly operand: Operand;
  readonly filters: readonly FilterCall[];
}

export const COMPARISONS = ['==', '!=', '>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Test {
  readonly left: Expression;
  /** Alone, the value is true unless it is empty. */
  readonly comparison?: { readonly operator: Comparison; readonly right: Expression };
}

/** Tests joined by `and` or `or`, from left to right. */
export interface Condition {
  readonly first: Test;
  readonly more: readonly { readonly joint: 'and' | 'or'; readonly test: Test }[];
}

export interface Branch {
  /** Absent for `else`. */
  readonly condition?: Condition;
  readonly body: readonly TemplateNode[];
}

export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression; readonly place: Place }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly place: Place }
  | {
      readonly kind: 'for';
      readonly item: string;
      readonly list: readonly string[];
      readonly body: readonly TemplateNode[];
      readonly place: Place;
    };

/** What is wrong with a template, in words for its author. An error stands in the way of saving, a warning does not. */
export interface TemplateProblem extends Place {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * Limits of the language. They count steps and characters, never time: the same template with the same values is accepted or refused alike on
 * every machine.
 */
export const TEMPLATE_LIMITS = {
  /** Characters of a template. */
  source: 1_500_000,
  /** Characters between the braces of one tag. */
  tag: 500,
  tags: 5000,
  /** Conditions and loops inside each other. */
  depth: 20,
  /** Nodes visited in one rendering. */
  steps: 100_000,
  /** Rounds of one loop. */
  rounds: 1000,
  /** Characters of one rendering. */
  output: 2_000_000,
} as const;
