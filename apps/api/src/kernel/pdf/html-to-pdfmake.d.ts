declare module 'html-to-pdfmake' {
  import type { Content } from 'pdfmake/interfaces.js';

  interface Options {
    readonly window: object;
    readonly tableAutoSize?: boolean;
    readonly removeTagClasses?: boolean;
    readonly removeExtraBlanks?: boolean;
    readonly ignoreStyles?: readonly string[];
    readonly defaultStyles?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
    readonly customTag?: (tag: { readonly element: Element; readonly ret: Record<string, unknown> }) => unknown;
  }
  export default function htmlToPdfmake(html: string, options: Options): Content;
}
