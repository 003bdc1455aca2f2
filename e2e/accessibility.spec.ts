import { expectAccessible } from './support/accessible.ts';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';

for (const { name, as, path, ready, open } of SCREENS) {
  test(`${name} reads right to everyone, in light and dark, on wide and small screens`, async ({
    page: anybodys,
    pageOf,
    apiAs,
    baseURL,
  }) => {
    const page = as === undefined ? anybodys : await pageOf(as);
    const address = typeof path === 'string' ? path : await path(await apiAs('ADMIN'), baseURL ?? '');
    await expectAccessible(page, {
      arrive: async () => {
        await page.goto(address);
        await ready(page);
        await open?.(page);
      },
      ...(open === undefined ? { ready: () => ready(page) } : {}),
    });
  });
}
