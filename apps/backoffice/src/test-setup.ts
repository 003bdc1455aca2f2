import '@testing-library/jest-dom/vitest';
import { loadErrorTexts } from './api-client/failure.ts';
import { loadFormChecks } from './kit/form/form-checks.ts';
import { loadChoices } from './kit/fields/Choice.tsx';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Test files share their modules, so each test removes what it drew and stored.
afterEach(() => {
  cleanup();
  notifications.clean();
});

// In tests the modules that browsers load after the first drawing are loaded beforehand.
await Promise.all([loadErrorTexts(), loadFormChecks(), loadChoices()]);
// Testing Library waits for one second by default, which is too short on a slow machine.
configure({ asyncUtilTimeout: 15_000 });

// Text areas that grow listen for fonts, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom stops its timer for frames when nobody waits for one. If a test with fake timers started it again, frames would
// never come; this loop keeps it running.
if (!('keepsDrawing' in window)) {
  const nextFrame = window.requestAnimationFrame.bind(window);
  const keepDrawing = () => void nextFrame(keepDrawing);
  Object.assign(window, { keepsDrawing: true });
  keepDrawing();
}

// jsdom lacks matchMedia and ResizeObserver.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  // jsdom hides popovers until they are shown.
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});
window.scrollTo = () => undefined;
