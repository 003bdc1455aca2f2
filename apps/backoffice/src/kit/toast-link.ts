/** To what a toast is about. */
export interface ToastLink {
  readonly text: string;
  readonly href: string;
  readonly onOpen: () => void;
}
