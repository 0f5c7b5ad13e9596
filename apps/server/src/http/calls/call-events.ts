import type {
  accountAdministrationRoutes,
  blockedWordRoutes,
  dataPortabilityRoutes,
  engineAdministrationRoutes,
  factorRoutes,
  inviteAdministrationRoutes,
  moderationRoutes,
  numbersAdministrationRoutes,
  sessionRoutes,
  setupRoutes,
  signInRoutes,
  siteAdministrationRoutes,
  storageAdministrationRoutes,
  styleCoverRoutes,
  systemAdministrationRoutes,
  themeRoutes,
} from '@easel/contract'
import type { DomainError } from '../../platform/errors/domain-error.ts'
import type { SecurityEventType } from '../../platform/security-log/security-events.ts'

type WatchedCall = keyof (typeof accountAdministrationRoutes &
  typeof engineAdministrationRoutes &
  typeof blockedWordRoutes &
  typeof factorRoutes &
  typeof inviteAdministrationRoutes &
  typeof moderationRoutes &
  typeof numbersAdministrationRoutes &
  typeof sessionRoutes &
  typeof setupRoutes &
  typeof signInRoutes &
  typeof siteAdministrationRoutes &
  typeof storageAdministrationRoutes &
  typeof styleCoverRoutes &
  typeof systemAdministrationRoutes &
  typeof dataPortabilityRoutes &
  typeof themeRoutes)

type EventTypeOf = (input: object, answer: object) => SecurityEventType | undefined

const always =
  (type: SecurityEventType): EventTypeOf =>
  () =>
    type
const nothing: EventTypeOf = () => undefined
const signsIn: EventTypeOf = (input, answer) => {
  if ('otp_required' in answer) return 'second_factor_asked'
  return 'otp' in input && input.otp !== undefined ? 'signed_in_with_code' : 'signed_in'
}

/**
 * Events of answered calls. The table lists every call of these parts of the contract: a new call does not compile without an
 * entry.
 */
const callEvents: Readonly<Record<WatchedCall, EventTypeOf>> = {
  register: always('registered'),
  defaultLogin: signsIn,
  demoLogin: always('demo_started'),
  // Recovery codes appear only in the answer for a new account.
  googleLogin: (input, answer) => ('recovery_code_arr' in answer ? 'registered' : signsIn(input, answer)),
  appleLogin: signsIn,
  facebookLogin: signsIn,
  passkeyLogin: signsIn,
  recover: (_input, answer) => ('otp_required' in answer ? 'second_factor_asked' : 'recovered'),
  logout: always('signed_out'),
  readResetLink: nothing,
  resetPassword: always('password_changed'),
  checkSetup: nothing,
  createOwner: always('registered'),
  claimSite: always('role_changed'),
  listSessions: nothing,
  deleteSession: always('session_ended'),
  deleteOtherSessions: always('session_ended'),
  confirmSession: always('owner_confirmed'),
  changePassword: always('password_changed'),
  listSecondFactors: nothing,
  // The first of the two steps only returns a secret and changes nothing yet.
  addSecondFactor: (_input, answer) => ('secret' in answer ? undefined : 'factor_added'),
  deleteSecondFactor: always('factor_removed'),
  renewRecoveryCodes: always('recovery_codes_renewed'),
  passkeyOptions: nothing,
  verifyPasskey: always('factor_added'),
  exportAccount: always('account_exported'),
  importAccount: always('account_imported'),
  listImportedHistory: nothing,
  deleteAccount: always('account_deleted'),
  report: nothing,
  listCases: nothing,
  getCase: nothing,
  decideCase: always('case_decided'),
  appealCase: nothing,
  listThemes: nothing,
  createTheme: always('theme_announced'),
  listThemeDetails: nothing,
  updateTheme: always('theme_changed'),
  endTheme: always('theme_changed'),
  deleteTheme: always('theme_changed'),
  listEngines: nothing,
  createEngine: always('engine_added'),
  getEngine: nothing,
  updateEngine: always('engine_changed'),
  deleteEngine: always('engine_removed'),
  testEngine: nothing,
  getEngineQueue: nothing,
  searchEngines: nothing,
  getEngineSearch: nothing,
  listStyleCovers: nothing,
  makeStyleCovers: nothing,
  stopStyleCovers: nothing,
  listAccounts: nothing,
  getAccount: nothing,
  changeAttempts: always('attempts_changed'),
  giveAttempts: always('attempts_changed'),
  listBlockedWords: nothing,
  addBlockedWords: always('blocked_words_changed'),
  removeBlockedWord: always('blocked_words_changed'),
  testBlockedWords: nothing,
  listInvites: nothing,
  createInvites: always('invites_made'),
  withdrawInvite: always('invite_withdrawn'),
  changeRole: always('role_changed'),
  suspendUser: always('account_suspended'),
  restoreUser: always('suspension_lifted'),
  makeResetLink: always('reset_link_made'),
  signOutUser: always('user_signed_out'),
  getStorage: nothing,
  measureStorage: nothing,
  listFreeable: nothing,
  cleanStorage: always('storage_cleaned'),
  getNumbers: nothing,
  getSystem: nothing,
  diagnoseSystem: nothing,
  getSiteSettings: nothing,
  updateSiteSettings: always('site_changed'),
}

/** Returns the event of an answered call; undefined for most calls. */
export function eventOfAnswer(name: string, input: object, answer: object): SecurityEventType | undefined {
  return Object.hasOwn(callEvents, name) ? callEvents[name as WatchedCall](input, answer) : undefined
}

const uploadRefusals = new Set(['A0700', 'A0701', 'A0702', 'A0703'])

/** Returns the event of a refusal; undefined for refusals without security relevance. */
export function eventOfRefusal(
  { code, reason }: Pick<DomainError, 'code' | 'reason'>,
  { hasToken, isUpload }: { hasToken: boolean; isUpload: () => boolean },
): SecurityEventType | undefined {
  if (reason === 'guesses_slowed') return 'guess_slowed'
  if (reason === 'otp_wrong') return 'second_factor_failed'
  if (reason === 'password_wrong') return 'password_wrong'
  // This is not a failed guess: a link with a password first asks each visitor for the password.
  if (reason === 'link_password_needed') return undefined
  if (code === 'A0501') return 'rate_limited'
  if (code === 'A0210') return 'sign_in_failed'
  // A visitor who must sign in first is no attacker, but a client with an invalid token may be.
  if (code === 'A0301' || (code === 'A0200' && hasToken)) return 'access_refused'
  return uploadRefusals.has(code) && isUpload() ? 'upload_refused' : undefined
}
