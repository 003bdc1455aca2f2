import type { ListDeclaration } from '@habilita/contract';
import { ListPage as PlainList, type ListPageProps, type SavedViewsProps } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';
import { ExportButton } from './ExportButton.tsx';
import { SaveFirstView, ViewTabs } from '#features/shared/saved-views/SavedViews.tsx';
import { useListViews } from '#features/shared/saved-views/use-list-views.ts';

// Only people of several schools have to choose one first.
const RequiredFilter = lazily(() => import('#features/shared/own-schools/required-filter.tsx'));

function SavedViews({ declaration, state, children }: SavedViewsProps) {
  const { views, columns, waiting, answer } = useListViews(declaration, state);
  // Nothing is asked before the person's saved view has come, as the list may open in it.
  if (waiting) return null;
  const of = { views, answer, list: declaration.name };
  return children({
    columns,
    tabs: <ViewTabs {...of} />,
    saveFirst: <SaveFirstView {...of} />,
  });
}

const ADDED = { SavedViews, RequiredFilter, ExportButton };

/** A list with what the product adds to it: saved views, exports, and the schools among which its person may have to choose. */
export function ListPage<Row extends object, L extends ListDeclaration>(props: ListPageProps<Row, L>) {
  return <PlainList {...props} {...ADDED} />;
}
