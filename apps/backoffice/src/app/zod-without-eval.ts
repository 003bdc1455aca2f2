interface ZodSettings {
  readonly jitless: boolean;
}

/**
 * Zod tries whether it may make functions of text, which the page forbids: each try is refused and reported. It reads
 * this when it is loaded, which is after the first page; see 'jitless' in its documentation.
 */
const settings: ZodSettings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
