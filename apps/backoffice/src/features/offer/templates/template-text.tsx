import { languageOf } from '@habilita/contract';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { LoadingSkeleton } from '#kit/feedback/index.ts';
import { isElement, isText, readTree } from './editor/xhtml-tree.ts';
import type { TemplateValues } from './template-values.ts';
import './templates.css';

interface TextProps {
  readonly form: FormHandle<TemplateValues>;
}

export function TemplateText({ form }: TextProps) {
  const type = useValue(form, 'type');
  const template = useValue(form, 'template');
  if (type === null) return null;
  const text = languageOf(type) === 'XHTML' ? textOf(template) : template;
  return (
    <div className="tpl-body">
      <div className="tpl-editor-side" data-field="template" data-field-label="Texto">
        <LoadingSkeleton height={34} width={200} label="Carregando o editor" />
        <div className="tpl-rich-frame">
          <p className="tpl-rich tpl-read">{text}</p>
        </div>
      </div>
    </div>
  );
}

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 div blockquote ul ol li table tr td th hr'.split(' '));

/** The text's paragraphs without their formatting; '' when it is not well-formed. */
export function textOf(xhtml: string): string {
  const root = readTree(xhtml);
  return root === undefined
    ? ''
    : written(root)
        .replaceAll(/\s*\n\s*\n\s*/g, '\n\n')
        .trim();
}

function written(node: Node): string {
  if (isText(node)) return (node.nodeValue ?? '').replaceAll(/\s+/g, ' ');
  if (!isElement(node)) return '';
  if (node.nodeName === 'br') return '\n';
  const inside = Array.from(node.childNodes, written).join('');
  return BLOCKS.has(node.nodeName) ? `\n\n${inside}\n\n` : inside;
}
