const WORDS: readonly (readonly [RegExp, string])[] = [
  [/unclosed tag: ([^.\s]+)/, 'Falta fechar o elemento <$1>.'],
  [/unmatched closing tag: ([^.\s]+)/, '</$1> não fecha nenhum elemento aberto.'],
  [/undefined entity/, 'Este nome de caractere (&…;) não existe. Escreva o próprio caractere, ou &amp; para um “&”.'],
  [
    /malformed character entity|empty entity name/,
    'Este caractere escrito por número (&#…;) não existe. Escreva o próprio caractere.',
  ],
  [/malformed comment/, 'Um comentário não pode ter “--” no meio.'],
  [/"\]\]>" is disallowed/, 'O texto “]]>” se escreve ]]&gt;.'],
  [/forward-slash in opening tag/, 'Depois de “/” em um elemento vem “>”.'],
  [/weird empty close tag/, '“</>” não fecha nenhum elemento.'],
  [/unexpected end/, 'O template termina no meio de uma marcação.'],
  [/duplicate attribute: ([^.\s]+)/, 'O atributo $1 está repetido.'],
  [/unquoted attribute value|attribute without value/, 'O valor de um atributo precisa estar entre aspas.'],
  [/no whitespace between attributes/, 'Falta um espaço entre os atributos.'],
  [/disallowed character in attribute name/, 'Há um caractere que não pode estar em um nome de atributo.'],
  [
    /disallowed character in tag name|disallowed characer in tag name/,
    'Depois de “<” vem o nome de um elemento; um “<” do texto se escreve &lt;.',
  ],
  [/disallowed character/, 'Há um caractere que não pode ser usado aqui.'],
  [/inappropriately located doctype|doctype/i, 'Um template não pode ter DOCTYPE nem declarar entidades.'],
];

/** The parser's message in Portuguese, without its position. */
export function inPortuguese(message: string): string {
  const withoutPosition = message.replace(/^(?:[^:]*:)?\d+:\d+: /, '');
  const [found, words = ''] = WORDS.find(([pattern]) => pattern.test(withoutPosition)) ?? [];
  const match = found?.exec(withoutPosition);
  return match === null || match === undefined
    ? `XHTML malformado: ${withoutPosition}`
    : words.replace('$1', match[1] ?? '');
}
