import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Program } from '#api-client/program.ts';
import { CreditLine } from './credit-line.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { lazily } from '#code-loading/lazily.ts';

const MenuDialog = lazily(async () => ({
  default: (await import('./sidebar/menu-dialog.tsx')).MenuDialog,
}));

const AT_ONCE = { getInitialValueInEffect: false };

export function Shell({ program, children }: { program: Program; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 1200px)', undefined, AT_ONCE);
  const phone = useMediaQuery('(max-width: 767px)', undefined, AT_ONCE);
  const pathname = useLocation({ select: (location) => location.pathname });
  const [openedAt, setOpenedAt] = useState<string>();
  const content = useFocusOnNavigation();
  const closeMenu = useCallback(() => setOpenedAt(undefined), []);
  return (
    <>
      <a className={classes['skip']} href="#conteudo">
        Ir para o conteúdo
      </a>
      <div className={classes['frame']}>
        {!phone && <Sidebar program={program} rail={!wide} />}
        {phone && (
          <Suspense>
            <MenuDialog open={openedAt === pathname} onClose={closeMenu}>
              <Sidebar program={program} />
            </MenuDialog>
          </Suspense>
        )}
        <div className={classes['column']}>
          <TopBar programName={program.name} onOpenMenu={phone ? () => setOpenedAt(pathname) : undefined} />
          <OfflineBanner place={pathname} />
          <main ref={content} className={classes['main']} id="conteudo" tabIndex={-1}>
            {children}
          </main>
          <footer className={classes['footer']}>
            <CreditLine />
          </footer>
        </div>
      </div>
    </>
  );
}
