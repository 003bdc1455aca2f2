let isPressed = false;

const press = () => {
  isPressed = true;
};
const release = () => {
  isPressed = false;
};

for (const [name, heard] of [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  ['keydown', release],
] as const)
  window.addEventListener(name, heard, { capture: true });

/**
 * At once, or after the click that is being made: what appears on leaving a field would move the button away from under
 * the pointer.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) {
    work();
    return;
  }
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const later = () => {
    stop.abort();
    setTimeout(work);
  };
  for (const name of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(name, later, options);
}
