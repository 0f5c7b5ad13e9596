export { ConfirmProvider, type ConfirmRequest, useConfirm } from './confirm-provider.tsx'
