import type { ListDeclaration } from '@habilita/contract';
import { ListPage as PlainList, type ListPageProps, type SavedViewsProps } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';
import { ExportButton } from './ExportButton.tsx';
import { SaveFirstView, ViewTabs } from '#features/shared/saved-views/SavedViews.tsx';
import { useListViews } from '#features/shared/saved-views/use-list-views.ts';

// Only people of several schools have to choose among them first, so nobody else loads this part.
const RequiredFilter = lazily(() => import('#features/shared/own-schools/required-filter.tsx'));

function SavedViews({ declaration, state, children }: SavedViewsProps) {
  const { views, columns, waiting, answer } = useListViews(declaration, state);
  // The list may open in a saved view of the person, so nothing is searched before the views have been read.
  if (waiting) return null;
  const of = { views, answer, list: declaration.name };
  return children({
    columns,
    tabs: <ViewTabs {...of} />,
    saveFirst: <SaveFirstView {...of} />,
  });
}

const ADDED = { SavedViews, RequiredFilter, ExportButton };

/** The kit's list with what this product adds: saved views, exports, and the choice among the person's schools. */
export function ListPage<Row extends object, L extends ListDeclaration>(props: ListPageProps<Row, L>) {
  return <PlainList {...props} {...ADDED} />;
}
