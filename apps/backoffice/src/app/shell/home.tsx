import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { homeOf } from '#app/menu.ts';
import { LoadingSkeleton } from '#kit/feedback/index.ts';
import { useMenu } from './sidebar/use-menu.ts';

/** Leads to the person's first screen, and is seen only until that screen is loaded. */
export function Home() {
  const router = useRouter();
  const home = homeOf(useMenu());
  useEffect(() => {
    void router.navigate({ href: home, replace: true });
  }, [router, home]);
  return <LoadingSkeleton height={420} label="Abrindo a primeira tela" />;
}
