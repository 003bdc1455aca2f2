/**
 * Which modules lie in one file together; without it Vite splits everything itself. The registrations list then asks
 * for 114 files instead of 23 (gzipped 242 instead of 213 kB). Without any group the list of CFCs was painted after
 * 2.5 s on the slow laptop and payments after 2.8 s, beside 1.2 and 1.6 s with eight groups; the bound is 1.4 s on an
 * idle machine.
 */
export const FEW_FILES = [
  // Zod stands apart, or modules of the program that import it without using it would be drawn into its file.
  {
    name: 'zod',
    test: /node_modules\/zod\/|contract\/src\/codecs\.ts$/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'program', tags: ['$initial' as const], priority: 2 },
  { name: 'list', test: /src\/kit\/list\/ListPage\.tsx$/, priority: 1 },
];
