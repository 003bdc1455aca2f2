import '@testing-library/jest-dom/vitest';
import { loadErrorTexts } from './app/failure.ts';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share their modules.
afterEach(() => {
  cleanup();
  notifications.clean();
});

// A second is too short on a slow machine.
await loadErrorTexts();
configure({ asyncUtilTimeout: 15_000 });

// Growing text areas listen for fonts, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom stops its frames when none is waited for. Started again while a test fakes timers, they never come.
if (!('keepsDrawing' in window)) {
  const nextFrame = window.requestAnimationFrame.bind(window);
  const keepDrawing = () => void nextFrame(keepDrawing);
  Object.assign(window, { keepsDrawing: true });
  keepDrawing();
}

// Missing in jsdom.
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
// Text areas that grow listen for fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  // jsdom hides popovers until shown.
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});
window.scrollTo = () => undefined;
