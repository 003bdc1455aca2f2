import { useRouter } from '@tanstack/react-router';
import { notifySuccess } from '../feedback/notify.ts';
import type { LinkTarget } from '../layout/LinkTo.tsx';
import { comeBack, listAsLeft } from './left-lists.ts';

interface SavedRecord {
  readonly id: string;
  readonly name: string;
  readonly place: LinkTarget;
  readonly message: string;
}

/**
 * The ways from a form back to its list, which is as it was left: `back` from the record with this id, whose row gets
 * the focus, and `saved`, which also marks the row and says what was saved, with a link to it, as the row of a new
 * record may stand on another page.
 */
export function useBackToList(list: string) {
  const router = useRouter();
  // The list scrolls by itself to where it was left.
  const go = () => void router.navigate({ href: listAsLeft(list), resetScroll: false });
  const back = (id?: string) => {
    if (id !== undefined) comeBack({ list, id, isSaved: false });
    go();
  };
  const saved = ({ id, name, place, message }: SavedRecord) => {
    comeBack({ list, id, isSaved: true });
    notifySuccess(message, {
      text: name,
      href: router.buildLocation(place).href,
      onOpen: () => void router.navigate(place),
    });
    go();
  };
  return { back, saved };
}
