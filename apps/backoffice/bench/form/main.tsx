import '@mantine/core/styles.layer.css';
import '../../src/app/tokens.css';
import { createRoot } from 'react-dom/client';
import { KitPage } from './kit-page.tsx';
import { ReactHookFormPage } from './react-hook-form-page.tsx';
import { campaignOf } from './sample.ts';
import { TanStackFormPage } from './tanstack-form-page.tsx';

const PAGES = { kit: KitPage, 'react-hook-form': ReactHookFormPage, 'tanstack-form': TanStackFormPage } as const;

const asked = new URLSearchParams(window.location.search);
const name = asked.get('form');
const Page = name === 'react-hook-form' || name === 'tanstack-form' ? PAGES[name] : PAGES.kit;
const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page values={campaignOf(60, 12)} open={Number(asked.get('open') ?? 60)} />);
