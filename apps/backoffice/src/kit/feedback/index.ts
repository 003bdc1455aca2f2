export { BusyButton } from './BusyButton.tsx';
export { confirm } from './confirm.ts';
export { ConfirmCloseModal } from './ConfirmCloseModal.tsx';
export { EmptyState } from './EmptyState.tsx';
export { InView } from './InView.tsx';
export { LoadedModal } from './LoadedModal.tsx';
export { LoadingDialog } from './NotLoaded.tsx';
export { LoadingSkeleton } from './NotLoaded.tsx';
export { DialogFooter } from './Modal.tsx';
export { Modal } from './Modal.tsx';
export { notifyFailure, notifySuccess } from './notify.ts';
export {
  type QueryAnswer,
  ErrorPanel,
  NotLoaded,
  NotLoadedPanel,
  ScreenNotLoaded,
  together,
  TryAgain,
  useFailure,
} from './NotLoaded.tsx';
export { Panel } from './Panel.tsx';
export { useDelayed, useFocusKeptNear } from './NotLoaded.tsx';
