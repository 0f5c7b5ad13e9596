export { ensureAvatars } from './avatars/index.ts'
export {
  buckets,
  GuessLimiter,
  hashPassword,
  IdTokenVerifier,
  passwordFits,
} from './credentials/index.ts'
export { keyRecoveryCodes } from './factors/index.ts'
export { accountHandlers } from './handlers.ts'
export { deleteOldSignInData } from './housekeeping.ts'
export { createInvites, inviteAdministrationHandlers } from './invites/index.ts'
export {
  changeProfile,
  emptyProfile,
  findProfile,
  hideAvatar,
  type Profile,
  refillProfile,
} from './profile/index.ts'
export {
  authenticate,
  closeSessionsOf,
  findLiveSessions,
  type NewSecurityNotification,
  type Proof,
  type ProofDeps,
  proveOwner,
  requireProof,
} from './sessions/index.ts'
export { channelsOf, digestZones, settingsOf, takeDigestReaders } from './settings/index.ts'
export { createSetupCode, setupLink } from './setup/index.ts'
export { createUser, makeResetLink, resetPassword } from './sign-in/index.ts'
export {
  clearDeactivation,
  closeAccount,
  deactivateAccount,
  dueAccounts,
  findSuspension,
  isAppealToken,
  isDeactivated,
  lockWholeAccounts,
  reinstateAccount,
  suspendAccount,
  suspensionsOf,
} from './status/index.ts'
export {
  appointAdmins,
  appointModerators,
  findAdmins,
  findByUsernames,
  findCredentials,
  findModerators,
  findPeople,
  findSystemUser,
  findUser,
  findUsers,
  followedBy,
  grantRole,
  hasModerators,
  kindOf,
  listAdminIds,
  listModeratorIds,
  lockAdmins,
  type Person,
  type ProtectedNames,
  personOf,
  presentPerson,
  presentUser,
  requireAdmin,
  requireOtherAdmin,
  selectUser,
  showsLikes,
  type UserRow,
  visibleUser,
} from './users/index.ts'
