/**
 * Which modules lie in one file together; without it Vite splits everything itself. The registrations list then asks
 * for 115 files instead of 22 (gzipped 255 instead of 225 kB) and the form of a CFC for 123 instead of 41 (291 instead
 * of 269 kB, before its checks were loaded later). Without any group the list of CFCs was painted after 2.5 s on the slow laptop, beside 1.2 s; the bound is
 * 1.4 s on an idle machine.
 */
export const FEW_FILES = [
  // Zod stands apart, or modules of the program that import it without using it would be drawn into its file.
  {
    name: 'zod',
    test: /node_modules\/zod\/|contract\/src\/codecs\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'program', tags: ['$initial' as const], priority: 3 },
  // What lists and forms both draw. A part of the list's file that a form needs too would bring it the whole list.
  {
    name: 'fields',
    test: /src\/kit\/(fields\/(AsyncSelect|DateField|MaskedField|NumberField|SelectField|TextField)|feedback\/(ConfirmDialog|EmptyState|NotLoaded|use-delayed)|layout\/(DisabledReason|LinkTo|MenuButton|StatusBadge)|list\/(ChosenFilter|use-left-list))\.tsx?$/,
    priority: 2,
  },
  { name: 'list', test: /src\/kit\/list\/ListPage\.tsx$/, priority: 1 },
];
