import type { ActionRule } from '#areas/money/core/index.ts';

/** An administrator may enter money in any status, also once the person's data were erased (Specification 3 §4). */
export const MANUAL_ENTRY_RULE: ActionRule = { for: { roles: ['ADMIN'] }, when: () => true };
