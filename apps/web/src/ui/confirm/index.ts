export type { ConfirmRequest } from './confirm-dialog.tsx'
export { ConfirmProvider, useConfirm } from './confirm-provider.tsx'
