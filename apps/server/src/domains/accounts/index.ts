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
export * from './profile/index.ts'
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
export * from './setup/index.ts'
export { createUser, makeResetLink, resetPassword } from './sign-in/index.ts'
export * from './status/index.ts'
export {
  appoint,
  findByUsernames,
  findCredentials,
  findNamesOfRole,
  findPeople,
  findSystemUser,
  findUser,
  findUsers,
  followedBy,
  grantRole,
  hasModerators,
  kindOf,
  listIdsOfRole,
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
