import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './build/contract-without-schemas/contract-without-schemas.ts';
import { offlineShell } from './build/offline-shell/offline-shell.ts';
import { pagePerScreen } from './build/page-per-screen/page-per-screen.ts';
import { precompress } from './build/precompress.ts';
import { firstLoad } from './first-load.ts';
import { mantineHooks } from './mantine-hooks.ts';

// In development /api goes to the API on PORT.
const api = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Needed together, loaded together: each file costs the browser more than the few hundred bytes many would hold. */
const GROUPS = [
  // Apart, or what the frame's modules import without using it would take it along.
  {
    name: 'schemas',
    priority: 3,
    includeDependenciesRecursively: false,
    test: /node_modules\/zod\/|packages\/contract\/src\/codecs\.ts/,
  },
  {
    name: 'frame',
    priority: 2,
    test: /backoffice\/src\/(main|app\/shell\/app-frame|kit\/(notify|ErrorPanel|DialogFooter))\.tsx|react-query.*\/useQuery\.js|kernel\/src\/(cpf|cnpj|email)\.ts|mantine.*\/(ActionIcon|TextInput|Group|use-window-event|use-uncontrolled)\.mjs/,
  },
  {
    name: 'list',
    priority: 1,
    test: /backoffice\/src\/kit\/(ListPage|LinkTo)\.tsx|kernel\/src\/text\.ts|contract\/src\/.*\/(checkout|report|registration|plan|tag)\.words\.ts|citywide-filter\.ts|use-error-texts\.ts|mantine\/core\/esm\/components\/Skeleton\/Skeleton\.mjs|features\/(registrations\/tones|shared\/(links|reasons)\/.*)\.tsx?/,
  },
  {
    name: 'small',
    priority: 0,
    includeDependenciesRecursively: false,
    minShareCount: 5,
    maxModuleSize: 2000,
    test: /icons-react|mantine\/(hooks|core\/esm\/core)\/|backoffice\/src\/kit\/Modal\.tsx/,
  },
  {
    name: 'words',
    priority: 0,
    includeDependenciesRecursively: false,
    minShareCount: 6,
    maxModuleSize: 2000,
    test: /contract\/src\/(?!attachments).*\.(words|routes)\.ts/,
  },
  // What every form needs, in two files: filters need the choices alone.
  {
    name: 'choices',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /floating-ui|mantine\/core\/esm\/components\/(Combobox|Floating|FocusTrap|Pill|PillsInput|Popover|Portal|ScrollArea|Select|VisuallyHidden)\/|mantine\/core\/esm\/utils\/(Floating|InlineInput|InputsGroupFieldset)\/|mantine\/hooks\/esm\/use-(debounced-callback|focus-trap|long-press)\/|backoffice\/src\/kit\/(fields\/(SelectField|ManyChoices|TextField|ParsedField|ReadOnlyField|choosing|use-field)|form\/field-book)\.tsx?/,
  },
  {
    name: 'form',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /contract\/src\/(.*errors|record\/.*)\.ts|mantine\/core\/esm\/components\/(Checkbox|Drawer|Fieldset|Modal|ModalBase|Overlay|Paper|Radio|Stack|Switch|Textarea)\/|\/(react-remove-scroll(-bar)?|react-style-singleton|use-sidecar|use-callback-ref|get-nonce|tslib)\/|tanstack\/(react-)?store\/|useBlocker\.js|backoffice\/src\/features\/shared\/history\/History(Button|Drawer)|backoffice\/src\/kit\/(fields\/(AsyncSelect|CalendarButton|DateField|MaskedField|NumberField|SwitchField|TextAreaField)|floating\/PopoverButton|form\/(?!field-book)|ConfirmDialog|FormPage|InView|LoadedModal|Section)/,
  },
  {
    name: 'record',
    priority: 0,
    includeDependenciesRecursively: false,
    test: /backoffice\/src\/kit\/(record\/(Neighbours|Statement)|ActionsMenu|Facts|RecordHeader|RecordScreen)/,
  },
];

export default defineConfig({
  plugins: [
    contractWithoutSchemas(),
    mantineHooks(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      semicolons: true,
      disableLogging: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react({ compiler: true }),
    pagePerScreen(),
    firstLoad(),
    offlineShell(),
    precompress(),
  ],
  // Sizes are bounded by first-load.ts.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The first file names all the others: a hash alone is enough of a name.
      output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: [...GROUPS] } },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
});
