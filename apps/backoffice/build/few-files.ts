/**
 * Names which modules lie in one file together; without these groups Vite splits everything itself. The registrations
 * list then asks for 115 files instead of 26, and the form of a CFC for 123 instead of 33. Without any group the list
 * of CFCs was painted after 2.5 s on the slow laptop instead of after 1.2 s; the bound is 1.4 s on an idle machine.
 */
export const FEW_FILES = [
  // Zod has a file of its own, because modules of the program that import it without using it would otherwise be drawn
  // into its file.
  {
    name: 'zod',
    test: /node_modules\/zod\/|contract\/src\/codecs\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'program', tags: ['$initial' as const], priority: 3 },
  // This file has what lists and forms both draw. If a form needed a part of the list's file, it would load the whole
  // list.
  {
    name: 'fields',
    test: /src\/kit\/(fields\/(AsyncSelect|DateField|MaskedField|NumberField|SelectField|TextField)|feedback\/(ConfirmDialog|EmptyState|NotLoaded)|layout\/(DisabledReason|LinkTo|MenuButton|StatusBadge)|list\/use-back-to-list)\.tsx?$|\/Icon(X|Chevron\w+)\.mjs$/,
    priority: 2,
  },
  // This file has what draws a form at first; the form's dialogs and checks are loaded later.
  {
    name: 'form',
    test: /src\/kit\/form\/(FormLayout|FormPage|FormQuestions|field-errors|form-core|form-dom|form-draft|form-handle|stale-comparison|use-editing|use-record-form|use-submit)\.tsx?$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'list', test: /src\/features\/shared\/list-page\/ListPage\.tsx$/, priority: 1 },
];
