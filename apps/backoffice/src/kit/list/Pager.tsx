import { PAGE_SIZES } from '@habilita/contract';
import { Button, Pagination, Select } from '@mantine/core';
import { numberText } from '../format.ts';
import type { Page } from './list-types.ts';
import { type ListState, pageCount, pageOf, sizeOf } from './list-state.ts';

interface TotalProps {
  readonly page: Page<unknown>;
  /** Asks for the exact total; nothing while it is being counted. */
  readonly onCountAll: (() => void) | undefined;
}

/** 'N registros', or 'mais de 10.000' with the offer to count all of them. */
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

interface PagerProps extends TotalProps {
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
}

const CONTROL_LABELS = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
} as const;
const SIZES = PAGE_SIZES.map(String);

/** Which rows are on screen, how many a page has, and the way to the others. */
export function ListPager({ page, state, onState, onCountAll }: PagerProps) {
  const index = pageOf(state);
  const size = sizeOf(state);
  const first = index * size + 1;
  const last = index * size + page.content.length;
  return (
    <nav className="kit-pager" aria-label="Páginas">
      <span>
        <span className="kit-figures">
          {numberText(first)}–{numberText(last)}
        </span>{' '}
        de <Total page={page} onCountAll={onCountAll} />
      </span>
      <Select
        aria-label="Registros por página"
        data={SIZES}
        value={String(size)}
        allowDeselect={false}
        onChange={(value) => onState({ ...state, size: Number(value), page: undefined })}
        w={76}
        size="xs"
      />
      <Pagination
        total={pageCount(page.totalSize, size)}
        value={index + 1}
        onChange={(number) => onState({ ...state, page: number - 1 })}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': CONTROL_LABELS[control] })}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
      />
    </nav>
  );
}
