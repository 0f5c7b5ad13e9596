export { toastError, toastMessage, toastSuccess } from './toast.tsx'
