/**
 * Elements that are printed. When an element is neither here nor in REFUSED_ELEMENTS or DROPPED_ELEMENTS, its tags are
 * dropped and its text is printed.
 */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div span br hr blockquote ul ol li strong b em i u s sub sup small ' +
    'table caption colgroup col thead tbody tfoot tr th td img'
  ).split(' '),
);

/** A template with one of these elements is refused, because they can run programs, load something or take input. */
export const REFUSED_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'script iframe frame frameset object embed applet param form input button select option textarea svg math base link meta ' +
    'audio video source track picture template slot noscript portal canvas foreignobject use image animate set'
  ).split(' '),
);

/** Parts of a page that are not its text; their content is dropped. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(['head', 'style', 'title']);

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

const SPAN = /^(?:[1-9]|[1-4]\d|50)$/;
const PIXELS = /^\d{1,4}$/;

/** Attributes that are printed, and their allowed values. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  th: { colspan: SPAN, rowspan: SPAN },
  td: { colspan: SPAN, rowspan: SPAN },
  col: { span: SPAN, width: /^\d{1,3}%$/ },
  ol: { start: /^\d{1,4}$/, type: /^[1AaIi]$/ },
  img: { alt: /^[^<>]{0,300}$/, width: PIXELS, height: PIXELS },
};

/** Attributes that a template may have without a warning, although they are not printed. */
export const QUIET_ATTRIBUTES: ReadonlySet<string> = new Set([
  'class',
  'id',
  'lang',
  'xml:lang',
  'title',
  'xmlns',
  'dir',
]);

/** A template with one of these attributes is refused, because they load something or lead to another address. */
export const REFUSED_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'srcset background action formaction poster ping data xlink:href srcdoc cite longdesc ' +
    'manifest archive codebase classid lowsrc dynsrc profile'
  ).split(' '),
);

const COLOR = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|black|white|gray|grey|red|green|blue|navy|teal|transparent)$/;
const LENGTH = /^-?\d{1,3}(?:\.\d{1,2})?(?:pt|px|mm|cm)$|^0$/;

/** Style properties that are printed, and their allowed values. */
export const ALLOWED_STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:left|right|center|justify)$/,
  'font-weight': /^(?:normal|bold|[1-9]00)$/,
  'font-style': /^(?:normal|italic)$/,
  'text-decoration': /^(?:none|underline|line-through)$/,
  'font-size': /^(?:[6-9]|[1-3]\d|4[0-8])(?:\.\d{1,2})?(?:pt|px)$/,
  'text-indent': LENGTH,
  'margin-left': LENGTH,
  'margin-right': LENGTH,
  'margin-top': LENGTH,
  'margin-bottom': LENGTH,
  'line-height': /^[12](?:\.\d{1,2})?$/,
  color: COLOR,
  'background-color': COLOR,
  width: /^(?:\d{1,2}|100)%$/,
  'page-break-before': /^always$/,
  'page-break-after': /^always$/,
};

const ACCENTED =
  'Aacute Á aacute á Acirc Â acirc â Agrave À agrave à Atilde Ã atilde ã Ccedil Ç ccedil ç Eacute É eacute é Ecirc Ê ecirc ê ' +
  'Iacute Í iacute í Oacute Ó oacute ó Ocirc Ô ocirc ô Otilde Õ otilde õ Uacute Ú uacute ú Uuml Ü uuml ü Ntilde Ñ ntilde ñ';

/** Characters that templates may write by their names in HTML, besides the five names of XML. */
export const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  iexcl: '¡',
  cent: '¢',
  pound: '£',
  euro: '€',
  sect: '§',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  ordf: 'ª',
  ordm: 'º',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  para: '¶',
  ...Object.fromEntries(
    Array.from(ACCENTED.matchAll(/(\w+) (\S)/gu), ([, name = '', character = '']) => [name, character]),
  ),
};
