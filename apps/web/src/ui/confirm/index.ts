export { ConfirmProvider, useConfirm } from './confirm-provider.tsx'
