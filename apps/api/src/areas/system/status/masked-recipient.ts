/** Masks an address as 'm…a@example.com', a phone as '…0000'. */
export function maskedRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) {
    const name = recipient.slice(0, at);
    return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${recipient.slice(at)}`;
  }
  return `…${recipient.slice(-4)}`;
}
