import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share their modules: what one leaves behind must not stand in the next.
afterEach(() => {
  cleanup();
  notifications.clean();
});

// What a test waits for comes when the machine gets to it; the default of one second is a statement about the machine.
configure({ asyncUtilTimeout: 15_000 });

// What Mantine asks of a browser and jsdom does not have.
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
  // What is a popover is hidden by jsdom's style sheet until it is shown.
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});
window.scrollTo = () => undefined;
