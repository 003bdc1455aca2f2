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

export interface Leaving {
  readonly target: EventTarget;
}

/**
 * Does the work of leaving a field, such as showing its error. During a click it waits: what appears would move the
 * button away from the pointer. Leaving the window is not leaving the field.
 */
export function afterLeaving(work: () => void, leaving?: Leaving): void {
  if (leaving?.target === document.activeElement) return;
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
