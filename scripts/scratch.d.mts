export function homeOfScratch(found: {
  readonly asked: string | undefined;
  readonly room: number;
  readonly memory: number;
}): string;
