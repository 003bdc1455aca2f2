export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** A value in a template. Values are JSON only, so nothing in them can be called. */
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

/** An operand and the filters that follow it, such as `dueDate | date`. */
export interface Expression {
  readonly operand: Operand;
  readonly filters: readonly FilterCall[];
}

export const COMPARISONS = ['==', '!=', '>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface Test {
  readonly left: Expression;
  readonly comparison?: { readonly operator: Comparison; readonly right: Expression };
}

export interface Condition {
  readonly first: Test;
  readonly more: readonly { readonly joint: 'and' | 'or'; readonly test: Test }[];
}

export interface Branch {
  readonly condition?: Condition;
  readonly body: readonly TemplateNode[];
}

export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression; readonly place: SourcePosition }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly place: SourcePosition }
  | {
      readonly kind: 'for';
      readonly item: string;
      readonly list: readonly string[];
      readonly body: readonly TemplateNode[];
      readonly place: SourcePosition;
    };

/** Errors prevent saving, warnings do not. */
export interface TemplateProblem extends SourcePosition {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Limits count steps and characters instead of time, so that every machine decides alike. */
export const TEMPLATE_LIMITS = {
  source: 1_500_000,
  tag: 500,
  tags: 5000,
  depth: 20,
  steps: 100_000,
  rounds: 1000,
  /** The most characters that one rendering may have. */
  output: 2_000_000,
} as const;
