import { IconLogout, IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { PaletteHost } from '#app/palette/palette-host.tsx';
import { isScreenHeld } from '#api-client/session/session-interruption.ts';
import { signOut } from '#api-client/session/session.ts';
import { confirm } from '#kit/feedback/index.ts';
import { firstScreen, lazily } from '#code-loading/lazily.ts';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './top-bar.module.css';

const pressed = Promise.withResolvers<unknown>();

const ExportsInProgress = lazily(async () => {
  await Promise.race([firstScreen, pressed.promise]);
  return import('#features/system/exports/exports-in-progress.tsx');
});

/** The button of exports works before its code is loaded: a press loads the code, which then opens the panel. */
function ExportsButton() {
  const [presses, setPresses] = useState(0);
  const [label, setLabel] = useState('Exportações');
  const press = () => {
    pressed.resolve(undefined);
    setPresses(presses + 1);
  };
  return (
    <span className={classes['exports']}>
      <IconButton label={label} onClick={press} />
      <Suspense>
        <ExportsInProgress presses={presses} onLabel={setLabel} />
      </Suspense>
    </span>
  );
}

const UNSAVED = {
  title: 'Sair sem salvar?',
  changes: 'O que você preencheu nesta tela e ainda não salvou será perdido.',
  confirmLabel: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  destructive: true,
} as const;

async function askAndSignOut(): Promise<void> {
  if (!isScreenHeld() || (await confirm(UNSAVED))) await signOut();
}

interface TopBarProps {
  readonly programName: string;
  readonly onOpenMenu?: (() => void) | undefined;
}

export function TopBar({ programName, onOpenMenu }: TopBarProps) {
  return (
    <header className={classes['bar']}>
      {onOpenMenu !== undefined && (
        <IconButton label="Abrir menu" aria-haspopup="dialog" onClick={onOpenMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </IconButton>
      )}
      <BreadcrumbTrail programName={programName} />
      <PaletteHost />
      <ExportsButton />
      <ColorSchemeToggle />
      <IconButton label="Sair" onClick={() => void askAndSignOut()}>
        <IconLogout size={18} stroke={1.6} />
      </IconButton>
    </header>
  );
}
