export function prepareBrowser(): string | undefined;
export function findBrowser(): string | undefined;
export function toInstall(machine: {
  readonly found: string | undefined;
  readonly named: string | undefined;
  readonly isDebian: boolean;
  readonly isRoot: boolean;
}): 'ANY' | 'WITHOUT_WINDOWS' | undefined;
