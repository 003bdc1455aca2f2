import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useKit } from '#kit/kit-context.tsx';
import { type QueryAnswer, NotLoaded } from '#kit/feedback/index.ts';
import { lazily } from '#code-loading/lazily.ts';
import { tip } from '#kit/layout/index.ts';
import { NARROW_LIST } from '#kit/list/index.ts';
import { hadViews } from './saved-views.ts';
import { type Naming, NamingDialog } from './NamingDialog.tsx';
import type { ListViews } from './use-list-views.ts';
import './views.css';

const Tabs = lazily(() => import('./ViewTabs.tsx'));

const SAVE = 'Salvar visão';

interface ViewTabsProps {
  readonly views: ListViews | undefined;
  readonly answer: QueryAnswer | undefined;
  readonly list: string;
}

export function ViewTabs({ views, answer, list }: ViewTabsProps) {
  const { person } = useKit();
  const [isExpected] = useState(() => hadViews(person?.id, list));
  const room = isExpected ? <div className="saved-views" data-waiting="" aria-hidden /> : null;
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

interface SaveButtonProps {
  readonly onClick?: () => void;
  /** Draws the button invisibly, to keep its place free. */
  readonly isRoom?: boolean;
}

function SaveButton({ onClick, isRoom = false }: SaveButtonProps) {
  // On phones the button is an icon, because a word would not fit into the line.
  const asIcon = useMediaQuery(NARROW_LIST, false, { getInitialValueInEffect: false });
  const shared = { variant: 'default', onClick, className: isRoom ? 'saved-views-room' : undefined } as const;
  if (asIcon)
    return (
      <Button {...shared} px={9} aria-label={SAVE} {...tip(SAVE)}>
        <IconBookmark size={16} aria-hidden />
      </Button>
    );
  return (
    <Button {...shared} leftSection={<IconBookmark size={16} aria-hidden />}>
      {SAVE}
    </Button>
  );
}

/**
 * A button to save a first view, shown while the person has no views of this list. While the views load, an invisible
 * button reserves its space, so that nothing moves when it appears.
 */
export function SaveFirstView({ views, answer, list }: ViewTabsProps) {
  const { person } = useKit();
  const [isExpected] = useState(() => !hadViews(person?.id, list));
  const [naming, setNaming] = useState<Naming>();
  if (views === undefined) {
    const isOnItsWay = answer !== undefined && answer.errorUpdateCount === 0;
    return isOnItsWay && isExpected ? <SaveButton isRoom /> : null;
  }
  if (views.all.length > 0) return null;
  const name = () => setNaming({ view: undefined });
  return (
    <>
      <SaveButton onClick={name} />
      <NamingDialog views={views} naming={naming} onClose={() => setNaming(undefined)} />
    </>
  );
}
