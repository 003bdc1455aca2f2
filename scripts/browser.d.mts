export function prepareBrowser(): string | undefined;
export function findBrowser(): string | undefined;
