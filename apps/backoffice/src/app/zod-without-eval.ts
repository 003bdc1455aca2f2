interface ZodSettings {
  readonly jitless: boolean;
}

/**
 * Zod would try to compile its checks with `new Function`, which the page's policy forbids: each try is refused and
 * reported to the console. It reads these settings when it is loaded, later than this file.
 */
const settings: ZodSettings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
