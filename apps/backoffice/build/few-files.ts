/**
 * Groups modules into few files. Without these groups Vite splits them itself: the registrations list then loads 115
 * files instead of 26, and the form of a CFC 123 instead of 33. Without any group the list of CFCs was painted after
 * 2.5 s on the slow laptop of docs/bench.md, instead of after 1.2 s; the limit is 1.4 s on an idle machine.
 */
export const FEW_FILES = [
  // Zod has its own file, because the bundler would otherwise move modules that import Zod without using it into the
  // same file.
  {
    name: 'zod',
    test: /node_modules\/zod\/|contract\/src\/codecs\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'program', tags: ['$initial' as const], priority: 3 },
  // This file holds the modules that both lists and forms need, so that a form does not load the whole file of lists.
  {
    name: 'fields',
    test: /src\/kit\/(fields\/(AsyncSelect|DateField|MaskedField|NumberField|SelectField|TextField)|feedback\/(ConfirmDialog|EmptyState|NotLoaded)|layout\/(DisabledReason|LinkTo|MenuButton|StatusBadge)|list\/use-back-to-list)\.tsx?$|\/Icon(X|Chevron\w+)\.mjs$/,
    priority: 2,
  },
  // This file holds what is needed to render a form; the form's dialogs and checks are loaded later.
  {
    name: 'form',
    test: /src\/kit\/form\/(FormLayout|FormPage|FormQuestions|field-errors|form-core|form-dom|form-draft|form-handle|stale-comparison|use-editing|use-record-form|use-submit)\.tsx?$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  { name: 'list', test: /src\/features\/shared\/list-page\/ListPage\.tsx$/, priority: 1 },
];
