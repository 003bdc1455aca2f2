import { Button } from '@mantine/core';
import { numberText } from '../format.ts';
import type { Page } from './list-types.ts';

export interface TotalProps {
  readonly page: Page<unknown>;
  readonly onCountAll: (() => void) | undefined;
}

export function Total({ page, onCountAll }: TotalProps) {
  const count = numberText(page.totalSize);
  if (page.totalIsExact) return <span className="kit-figures">{count}</span>;
  return (
    <span className="kit-figures">
      mais de {count}
      <Button variant="subtle" size="compact-xs" ml={4} loading={onCountAll === undefined} onClick={onCountAll}>
        contar tudo
      </Button>
    </span>
  );
}

/** When there are more rows than are added up unasked. */
export function AddAll({ onAddAll }: { readonly onAddAll: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onAddAll}>
      somar tudo
    </Button>
  );
}
