import '@testing-library/jest-dom/vitest';
import { loadErrorTexts } from './api-client/failure.ts';
import { session } from './api-client/session/session.ts';
import { openQuestion } from './kit/feedback/confirm.ts';
import { loadFormChecks } from './kit/form/form-checks.ts';
import { MultiSelectField, SelectField } from './kit/fields/SelectField.tsx';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, vi } from 'vitest';

// Test files share their modules, so what a test rendered or mocked is removed after each test, and its session is
// closed. This runs after the hooks of the test file. A session is closed only if one is open, because closing notifies
// listeners.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  openQuestion.state.question?.answer(false);
  notifications.clean();
  if (session.current() !== undefined) session.close('signed-out');
});

// Tests load in advance the modules that browsers load only after the first render.
await Promise.all([loadErrorTexts(), loadFormChecks()]);
// Testing Library waits for one second by default, which is too short on a slow machine.
configure({ asyncUtilTimeout: 15_000 });

// Text areas that grow listen for fonts, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// jsdom stops its timer of animation frames when no callback is waiting. If a test with fake timers restarted it, the
// callbacks would never run, so this loop keeps the real timer running.
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
  // jsdom's style sheet hides popovers, so showing one sets its `display` directly.
  showPopover(this: HTMLElement) {
    this.style.display = 'block';
  },
});
window.scrollTo = () => undefined;

// Two choice fields are rendered and focused in advance, so that every test has the code of their lists.
const options = 'a b c d e f g h'.split(' ').map((value) => ({ value, label: value }));
const choice = { label: 'Escolha', options, onChange: () => undefined };
render(
  createElement(
    MantineProvider,
    { env: 'test' },
    createElement(SelectField, { ...choice, value: null }),
    createElement(MultiSelectField, { ...choice, value: [] }),
  ),
);
for (const field of screen.getAllByRole('combobox')) fireEvent.focus(field);
await waitFor(() => {
  if (document.querySelector('input[readonly]') !== null) throw new Error('the lists of choices are not loaded yet');
});
cleanup();
