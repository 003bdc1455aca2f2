import { useRouter } from '@tanstack/react-router';
import { notifySuccess } from '../feedback/notify.ts';
import { useIsHere } from '../use-is-here.ts';
import type { LinkTarget } from '../layout/LinkTo.tsx';
import { comeBack, listAsLeft } from './left-lists.ts';

interface SavedRecord {
  readonly id: string;
  readonly name: string;
  readonly place: LinkTarget;
  readonly message: string;
}

/**
 * Two functions that return from a form to its list, scrolled as it was left. `back` focuses the row of the record with
 * the given id. `saved` also highlights that row and shows a toast with a link to the record, because the row of a new
 * record may be on another page. If the person has left the form meanwhile, `saved` only shows the toast.
 */
export function useBackToList(list: string) {
  const router = useRouter();
  const isHere = useIsHere();
  // The router must not scroll here: the list itself scrolls to where it was left.
  const go = () => {
    if (isHere()) void router.navigate({ href: listAsLeft(list), resetScroll: false });
  };
  const back = (id?: string) => {
    if (id !== undefined) comeBack({ list, id, isSaved: false });
    go();
  };
  const saved = ({ id, name, place, message }: SavedRecord) => {
    if (isHere()) comeBack({ list, id, isSaved: true });
    notifySuccess(message, {
      text: name,
      href: router.buildLocation(place).href,
      onOpen: () => void router.navigate(place),
    });
    go();
  };
  return { back, saved };
}
