export type Attributes = readonly (readonly [name: string, value: string])[];

const XML_NAMES = new Set(['lt', 'gt', 'amp', 'quot', 'apos']);

/** Replaces names of characters, such as `&nbsp;`, by the characters themselves, as XML knows only five such names. */
function withoutNames(source: string): string {
  return source.replaceAll(/&([A-Za-z]\w*);/g, (written, name: string) => {
    if (XML_NAMES.has(name)) return written;
    return new DOMParser().parseFromString(written, 'text/html').body.textContent ?? written;
  });
}

/** The root of the parsed source; undefined when it is not well-formed. Parsing loads and runs nothing. */
export function readTree(source: string): Element | undefined {
  const document = new DOMParser().parseFromString(`<root>${withoutNames(source)}</root>`, 'application/xml');
  const root = document.documentElement;
  return root.nodeName === 'root' && document.querySelector('parsererror') === null ? root : undefined;
}

export const attributesOf = (element: Element): Attributes =>
  Array.from(element.attributes, ({ name, value }) => [name, value] as const);

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const escapeValue = (value: string): string => escapeText(value).replaceAll('"', '&quot;');

export const writtenAttributes = (attributes: Attributes): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('');

export function writtenNode(node: Node): string {
  if (node instanceof Element || isElement(node)) {
    const inside = Array.from(node.childNodes, (child) => writtenNode(child)).join('');
    const head = `<${node.nodeName}${writtenAttributes(attributesOf(node))}`;
    return inside === '' && VOID.has(node.nodeName) ? `${head} />` : `${head}>${inside}</${node.nodeName}>`;
  }
  const text = node.nodeValue ?? '';
  switch (node.nodeType) {
    case 4:
      return `<![CDATA[${text}]]>`;
    case 7:
      return `<?${node.nodeName} ${text}?>`;
    case 8:
      return `<!--${text}-->`;
    default:
      return escapeText(text);
  }
}

const VOID = new Set(['br', 'hr', 'img', 'col']);

/** `instanceof` fails for nodes of another parser, whose documents have classes of their own. */
export const isElement = (node: Node): node is Element => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3;
