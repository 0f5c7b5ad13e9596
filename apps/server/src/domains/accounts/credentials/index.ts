export { hashCode, newCode } from './codes.ts'
export { type Bucket, buckets, deleteOldGuesses, GuessLimiter, type GuessResult } from './guess-limiter.ts'
export {
  type DeviceOwner,
  deleteOldAddresses,
  deviceTokenTs,
  isKnownAddress,
  isNewAddress,
  makeDeviceToken,
  rememberAddress,
} from './known-clients.ts'
export { hashNewPassword, setPassword } from './new-password.ts'
export { hashPassword, passwordFits } from './password.ts'
export { deleteResetsExpiredBefore, findReset, replaceReset, takeReset } from './password-resets.repo.ts'
export { IdTokenVerifier, type ProvenIdentity } from './provider/id-token.ts'
export { findIdentityOwner, insertIdentity, touchIdentity } from './provider/identities.repo.ts'
export { deleteSpentTokens, spend } from './provider/spent-tokens.repo.ts'
