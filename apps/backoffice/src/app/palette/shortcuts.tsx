import { Modal } from '@mantine/core';
import classes from './palette.module.css';

const SHORTCUTS: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl K', '⌘ K'], 'Buscar em tudo'],
  [['?'], 'Mostrar estes atalhos'],
  [['Alt ↑', 'Alt ↓'], 'Num formulário, mover a linha em que você está'],
  [['Enter'], 'Na busca de uma lista, pesquisar; numa linha, abrir o registro'],
  [['/'], 'Ir à busca da lista'],
  [['↓', '↑', 'Home', 'End'], 'Ir da busca às linhas de uma lista e andar por elas'],
  [['Ctrl S', '⌘ S'], 'Salvar o formulário (numa campanha nova, publicar)'],
  [['↓'], 'Num campo de data, abrir o calendário; numa escolha, abrir a lista'],
  [['←', '→', 'Home', 'End'], 'Andar entre as abas de um registro'],
  [['Esc'], 'Fechar janela, menu ou busca'],
  [['Tab', 'Shift Tab'], 'Ir ao próximo campo ou voltar ao anterior'],
];

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Atalhos de teclado" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <table className={classes['keys']} aria-label="Atalhos de teclado">
        <tbody>
          {SHORTCUTS.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key, index) => (
                  <span key={key}>
                    {index === 0 ? '' : ' ou '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
