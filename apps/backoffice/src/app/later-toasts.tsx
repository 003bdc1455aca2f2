import { useLaterPart } from './use-later-part.ts';

const load = async () => (await import('./toasts.tsx')).default;

/** What is said earlier waits in the library's store until they are there. */
export function LaterToasts() {
  const Toasts = useLaterPart(load);
  return Toasts === undefined ? null : <Toasts />;
}
