import { useRouter } from '@tanstack/react-router';
import { useActor } from '#api-client/session/can.tsx';
import { type MenuEntry, visibleMenu } from '../../menu.ts';

export function useScreenExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => path in router.routesByPath;
}

export function useMenu(): readonly MenuEntry[] {
  return visibleMenu(useActor(), useScreenExists());
}
