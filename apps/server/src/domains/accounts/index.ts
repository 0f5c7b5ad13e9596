export { ensureAvatars } from './avatars/avatar-library.ts'
export { buckets, GuessLimiter } from './credentials/guess-limiter.ts'
export { hashPassword, passwordFits } from './credentials/password.ts'
export { IdTokenVerifier, type ProviderSettings } from './credentials/provider/id-token.ts'
export { keyRecoveryCodes } from './factors/recovery-codes.ts'
export { type AccountRouteDeps, accountHandlers } from './handlers.ts'
export { deleteOldSignInData } from './housekeeping.ts'
export { inviteAdministrationHandlers } from './invites/invites.routes.ts'
export { createInvites } from './invites/invites.ts'
export { changeProfile } from './profile/change-profile.ts'
export { findProfile, type Profile } from './profile/profile.repo.ts'
export { emptyProfile, hideAvatar, refillProfile } from './profile/profile-moderation.ts'
export { requireProof } from './sessions/proof.ts'
export { type Proof, type ProofDeps, proveOwner } from './sessions/prove-owner.ts'
export type { NewSecurityNotification } from './sessions/security-notification.ts'
export { authenticate, closeSessionsOf, findLiveSessions } from './sessions/sessions.repo.ts'
export { digestZones, takeDigestReaders } from './settings/digest-readers.repo.ts'
export { channelsOf, settingsOf } from './settings/user-settings.ts'
export { createSetupCode, setupLink } from './setup/setup.ts'
export { createUser } from './sign-in/create-user.ts'
export { makeResetLink } from './sign-in/reset-link.ts'
export { resetPassword } from './sign-in/reset-password.ts'
export { isAppealToken } from './status/appeal-token.ts'
export {
  clearDeactivation,
  closeAccount,
  deactivateAccount,
  dueAccounts,
  isDeactivated,
  lockWholeAccounts,
} from './status/deactivation.repo.ts'
export { findSuspension, reinstateAccount, suspendAccount, suspensionsOf } from './status/suspension.repo.ts'
export { appointAdmins, findAdmins } from './users/admins.repo.ts'
export {
  appointModerators,
  findModerators,
  hasModerators,
  listModeratorIds,
} from './users/moderators.repo.ts'
export { requireAdmin } from './users/require-admin.ts'
export { requireOtherAdmin } from './users/require-other-admin.ts'
export type { ProtectedNames } from './users/reserved-names.ts'
export { grantRole, listAdminIds, lockAdmins } from './users/roles.repo.ts'
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
} from './users/users.repo.ts'
export { presentPerson, presentUser } from './users/users.view.ts'
