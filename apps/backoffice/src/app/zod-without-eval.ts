interface ZodSettings {
  readonly jitless: boolean;
}

/**
 * Zod tries whether it may make functions of text, which the page forbids: each try is refused and reported to the
 * console. These are its settings before it is loaded, which is later than this; 'jitless' in its documentation.
 */
const settings: ZodSettings = { jitless: true };
Object.assign(globalThis, { __zod_globalConfig: settings });
