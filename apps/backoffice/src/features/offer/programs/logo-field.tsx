import { isProgramLogo, messageOf } from '@habilita/contract';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { FIELD_ATTRIBUTE, type FieldOf, LABEL_ATTRIBUTE, useField } from '#kit/fields/index.ts';
import './programs.css';

function dataUrlOf(file: File): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => resolve(''));
  reader.readAsDataURL(file);
  return promise;
}

export function LogoField(field: FieldOf<string>) {
  const { name, value, onChange, error } = useField<string>(field);
  const [refused, setRefused] = useState<string>();
  const take = async (file: File | null) => {
    if (file === null) return;
    const dataUrl = await dataUrlOf(file);
    const isLogo = isProgramLogo(dataUrl);
    setRefused(isLogo ? undefined : messageOf('LOGO_INVALID'));
    if (isLogo) onChange(dataUrl);
  };
  const problem = refused ?? error;
  return (
    <div className="system-logo-field" {...{ [FIELD_ATTRIBUTE]: name, [LABEL_ATTRIBUTE]: 'Logo' }}>
      <p className="program-field-label">Logo</p>
      <div className="system-logo">
        {value === '' ? (
          <span className="kit-muted">SEM IMAGEM</span>
        ) : (
          <img src={value} alt="Logo atual" height={48} />
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              Escolher imagem
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button size="xs" variant="subtle" onClick={() => onChange('')}>
            Remover
          </Button>
        )}
      </div>
      <p className="kit-muted">PNG, JPEG ou WebP de até 60 KB, de preferência quadrada.</p>
      {problem !== undefined && problem !== null && (
        <p className="system-field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
