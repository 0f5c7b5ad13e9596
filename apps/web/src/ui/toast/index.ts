export { toastError, toastMessage, toastSuccess } from './toast.tsx'
export { ToastHost } from './toast-host.tsx'
