import type { ReactNode } from 'react';
import { ExportButton } from './ExportButton.tsx';
import type { ListPageProps, ListView } from './list-types.ts';

type HeadProps = Pick<
  ListPageProps<object>,
  'declaration' | 'grouping' | 'exportOf' | 'exportDisabledReason' | 'primaryAction' | 'headingLevel'
> & {
  readonly title: string;
  readonly total: ReactNode;
  readonly view: ListView;
  readonly chooser: ReactNode;
};

export function ListHead({ declaration, title, total, view, headingLevel = 1, ...slots }: HeadProps) {
  const Title = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="kit-list-head">
      <Title>{title}</Title>
      <span className="kit-list-total">{total}</span>
      <div className="kit-list-buttons">
        {typeof slots.grouping === 'function' ? slots.grouping(view) : slots.grouping}
        {slots.exportOf === undefined ? null : (
          <ExportButton
            endpoint={slots.exportOf}
            declaration={declaration}
            view={view}
            disabledReason={slots.exportDisabledReason}
          />
        )}
        {slots.chooser}
        {slots.primaryAction}
      </div>
    </div>
  );
}
