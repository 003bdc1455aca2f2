import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { homeOf } from '#app/menu.ts';
import { useMenu } from './sidebar/use-menu.ts';

export function Home() {
  const router = useRouter();
  const home = homeOf(useMenu());
  useEffect(() => {
    void router.navigate({ href: home, replace: true });
  }, [router, home]);
  return null;
}
