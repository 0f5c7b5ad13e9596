export {
  deleteErasedUsers,
  findPeople,
  findUser,
  findUsers,
  type Person,
  visibleUser,
} from './accounts.repo.ts'
export { type AccountRouteDeps, accountHandlers } from './accounts.routes.ts'
export { createUser } from './accounts.service.ts'
export { presentPerson, presentUser } from './accounts.view.ts'
export { ensureAvatars } from './avatar-library.ts'
export { authenticate, deleteExpiredSessions } from './sessions.ts'
export { settingHandlers } from './settings/settings.routes.ts'
export { settingsOf } from './settings/user-settings.ts'
export {
  emptyProfile,
  findProfile,
  type Profile,
  refillProfile,
  reinstateAccount,
  suspendAccount,
} from './suspension.ts'
