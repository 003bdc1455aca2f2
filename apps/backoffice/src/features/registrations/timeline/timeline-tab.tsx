import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const Timeline = lazily(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

export const timelineTab: DeclaredTab = {
  key: 'linha-do-tempo',
  label: 'Linha do tempo',
  content: ({ registration }) => <Timeline registration={registration} />,
};
