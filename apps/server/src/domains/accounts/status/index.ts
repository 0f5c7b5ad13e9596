export { appealToken, isAppealToken } from './appeal-token.ts'
export {
  clearDeactivation,
  closeAccount,
  deactivateAccount,
  dueAccounts,
  isDeactivated,
  lockWholeAccounts,
} from './deactivation.repo.ts'
export { findSuspension, reinstateAccount, suspendAccount, suspensionsOf } from './suspension.repo.ts'
