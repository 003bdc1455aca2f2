/** The mark under which `npm run restore-drill -- --note` notes its outcome in production. */
export const RESTORE_MARK = 'restore-drill';
