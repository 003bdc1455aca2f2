import { languageOf } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import type { FormHandle } from '#kit/FormPage.tsx';
import { useValue } from '#kit/form/form-handle.ts';
import { readTree } from './editor/xhtml-tree.ts';
import type { TemplateValues } from './template-values.ts';
import './templates.css';

interface TextProps {
  readonly form: FormHandle<TemplateValues>;
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th';

/** To be read while the editor is on its way. */
export function TemplateText({ form }: TextProps) {
  const type = useValue(form, 'type');
  const template = useValue(form, 'template');
  if (type === null) return null;
  const text = languageOf(type) === 'XHTML' ? paragraphsOf(template).join('\n\n') : template;
  return (
    <div className="tpl-body" aria-busy="true">
      <div className="tpl-editor-side">
        <Skeleton height={34} width={200} aria-label="Carregando o editor" />
        <div className="tpl-rich-frame">
          <p className="tpl-rich tpl-read">{text}</p>
        </div>
      </div>
    </div>
  );
}

/** Without marks; nothing when it is not well-formed. */
export function paragraphsOf(xhtml: string): string[] {
  const blocks = [...(readTree(xhtml)?.querySelectorAll(BLOCKS) ?? [])];
  return blocks
    .filter((block) => block.querySelector(BLOCKS) === null)
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');
}
