import '@testing-library/jest-dom/vitest';
import { loadErrorTexts } from './api-client/failure.ts';
import { loadFormChecks } from './kit/form/form-checks.ts';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Test files share their modules, so each test cleans up.
afterEach(() => {
  cleanup();
  notifications.clean();
});

// What is loaded after the first drawing is there at once in tests, as in a browser that has loaded it.
await Promise.all([loadErrorTexts(), loadFormChecks()]);
// Testing Library waits for one second by default, which is too short on a slow machine.
configure({ asyncUtilTimeout: 15_000 });

// Text areas that grow listen for fonts, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom stops its frames when nobody waits for one; started again while a test fakes timers, they would never come.
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
