interface ZodSettings {
  readonly jitless: boolean;
}

/**
 * Zod would try to compile its checks with `new Function`, which the page's policy forbids: each try is refused and
 * reported to the console. Zod reads these settings when it is loaded, which happens after this file is loaded.
 */
const settings: ZodSettings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
