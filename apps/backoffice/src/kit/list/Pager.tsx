import { PAGE_SIZES } from '@habilita/contract';
import { Pagination } from '@mantine/core';
import { numberText } from '../format.ts';
import { type ListState, pageCount, pageOf, sizeOf } from './list-state.ts';
import { Total, type TotalProps } from './list-parts.tsx';
import './list.css';

interface PagerProps extends TotalProps {
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
}

const CONTROLS = {
  previous: { 'aria-label': 'Página anterior' },
  next: { 'aria-label': 'Próxima página' },
  first: {},
  last: {},
} as const;

export default function ListPager({ page, state, onState, onCountAll }: PagerProps) {
  const index = pageOf(state);
  const size = sizeOf(state);
  const first = index * size + 1;
  const last = index * size + (page.counted ?? page.content.length);
  return (
    <nav className="kit-pager" aria-label="Páginas">
      <span>
        <span className="kit-figures">
          {numberText(first)}–{numberText(last)}
        </span>{' '}
        de <Total page={page} onCountAll={onCountAll} />
      </span>
      <select
        className="kit-page-size"
        aria-label="Registros por página"
        value={size}
        onChange={({ currentTarget }) => onState({ ...state, size: Number(currentTarget.value), page: undefined })}
      >
        {PAGE_SIZES.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <Pagination
        gap={4}
        total={pageCount(page.totalSize, size)}
        value={index + 1}
        onChange={(number) => onState({ ...state, page: number - 1 })}
        getControlProps={(control) => CONTROLS[control]}
        getItemProps={(number) => ({ 'aria-label': `Página ${number}`, children: numberText(number) })}
      />
    </nav>
  );
}
