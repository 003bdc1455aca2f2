import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useProgram } from '#api-client/program.ts';
import { colorSchemeManager, cssVariablesOf, themeOf } from './theme.ts';

export function Themed({ children }: { readonly children: ReactNode }) {
  const { primaryColor } = useProgram();
  const theme = useMemo(() => themeOf(primaryColor), [primaryColor]);
  const variables = useMemo(() => cssVariablesOf(primaryColor), [primaryColor]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
