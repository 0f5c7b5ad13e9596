export {
  findByUsernames,
  findCredentials,
  findPeople,
  findSystemUser,
  findUser,
  findUsers,
  followedBy,
  kindOf,
  type Person,
  personOf,
  selectUser,
  showsLikes,
  type UserRow,
  visibleUser,
} from './accounts.repo.ts'
export { presentPerson, presentUser } from './accounts.view.ts'
export { appointAdmins, findAdmins } from './admins.repo.ts'
export { isAppealToken } from './appeal-token.ts'
export { ensureAvatars } from './avatars/avatar-library.ts'
export { changeProfile } from './change-profile.ts'
export {
  clearDeactivation,
  closeAccount,
  deactivateAccount,
  dueAccounts,
  isDeactivated,
  lockWholeAccounts,
} from './deactivation.repo.ts'
export { type AccountRouteDeps, accountHandlers } from './handlers.ts'
export { deleteOldSignInData } from './housekeeping.ts'
export {
  appointModerators,
  findModerators,
  hasModerators,
  listModeratorIds,
} from './moderators.repo.ts'
export { findProfile, type Profile } from './profile.repo.ts'
export { emptyProfile, hideAvatar, refillProfile } from './profile-moderation.ts'
export { requireAdmin } from './require-admin.ts'
export { requireOtherAdmin } from './require-other-admin.ts'
export { grantRole, listAdminIds, lockAdmins } from './roles.repo.ts'
export type { NewSecurityNotification } from './security-notification.ts'
export { requireProof } from './sessions/proof.ts'
export { type Proof, type ProofDeps, proveOwner } from './sessions/prove-owner.ts'
export { authenticate, closeSessionsOf, findLiveSessions } from './sessions/sessions.repo.ts'
export { digestZones, takeDigestReaders } from './settings/digest-readers.repo.ts'
export { channelsOf, settingsOf } from './settings/user-settings.ts'
export { createSetupCode, setupLink } from './setup/setup.ts'
export { createUser } from './sign-in/create-user.ts'
export { buckets, GuessLimiter } from './sign-in/guess-limiter.ts'
export { inviteAdministrationHandlers } from './sign-in/invites.routes.ts'
export { createInvites } from './sign-in/invites.ts'
export { hashPassword, passwordFits } from './sign-in/password.ts'
export { IdTokenVerifier, type ProviderSettings } from './sign-in/provider/id-token.ts'
export { keyRecoveryCodes } from './sign-in/recovery-codes.ts'
export type { ProtectedNames } from './sign-in/reserved-names.ts'
export { makeResetLink } from './sign-in/reset-link.ts'
export { resetPassword } from './sign-in/reset-password.ts'
export { findSuspension, reinstateAccount, suspendAccount, suspensionsOf } from './suspension.repo.ts'
