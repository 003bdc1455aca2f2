import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useKit } from '../../kit-context.tsx';
import { type Asked, NotLoaded } from '../../feedback/NotLoaded.tsx';
import { lazily } from '#code-loading/once-loaded.ts';
import { tip } from '../../layout/tips.tsx';
import { hadViews } from './saved-views.ts';
import { type Naming, NamingDialog } from './NamingDialog.tsx';
import type { ListViews } from './use-list-views.ts';
import './views.css';

const Tabs = lazily(() => import('./ViewTabs.tsx'));

const SAVE = 'Salvar visão';

interface ViewTabsProps {
  readonly views: ListViews | undefined;
  readonly answer: Asked | undefined;
  /** The name of the list. */
  readonly list: string;
}

export function ViewTabs({ views, answer, list }: ViewTabsProps) {
  const { person } = useKit();
  const [isExpected] = useState(() => hadViews(person?.id, list));
  const room = isExpected ? <div className="kit-views" data-waiting="" aria-hidden /> : null;
  if (views === undefined) {
    const hasFailed = answer !== undefined && answer.errorUpdateCount > 0;
    return hasFailed ? <NotLoaded what="Visões salvas" answer={answer} /> : room;
  }
  if (views.all.length === 0) return null;
  return (
    <Suspense fallback={room}>
      <Tabs views={views} />
    </Suspense>
  );
}

interface SaveFirstViewProps {
  readonly views: ListViews | undefined;
  /** On phones, where a word would not stand in the line of the others. */
  readonly asIcon?: boolean;
}

export function SaveFirstView({ views, asIcon = false }: SaveFirstViewProps) {
  const [naming, setNaming] = useState<Naming>();
  if (views === undefined || views.all.length > 0) return null;
  const name = () => setNaming({ view: undefined });
  return (
    <>
      {asIcon ? (
        <Button variant="default" px={9} aria-label={SAVE} {...tip(SAVE)} onClick={name}>
          <IconBookmark size={16} aria-hidden />
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={name}>
          {SAVE}
        </Button>
      )}
      <NamingDialog views={views} naming={naming} onClose={() => setNaming(undefined)} />
    </>
  );
}
