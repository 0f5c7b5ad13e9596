export { leaveOutOffline, toastError, toastMessage, toastSuccess, toastUndo } from './toast.tsx'
export { ToastHost } from './toast-host.tsx'
