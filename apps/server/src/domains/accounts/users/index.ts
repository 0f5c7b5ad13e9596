export { appointAdmins, findAdmins } from './admins.repo.ts'
export {
  appointModerators,
  findModerators,
  hasModerators,
  listModeratorIds,
  needsModerators,
} from './moderators.repo.ts'
export { requireAdmin } from './require-admin.ts'
export { requireOtherAdmin } from './require-other-admin.ts'
export { isReservedName, type ProtectedNames } from './reserved-names.ts'
export { grantRole, listAdminIds, lockAdmins } from './roles.repo.ts'
export {
  avatarKeyOf,
  credentialsOf,
  deleteFormerNames,
  findByUsernames,
  findCredentials,
  findOwnUser,
  findPeople,
  findPerson,
  findSystemUser,
  findUser,
  findUsers,
  followedBy,
  insertUser,
  isFormerName,
  kindOf,
  lockUser,
  type NewUser,
  namesOf,
  type Person,
  type ProfileChange,
  personOf,
  raiseDeviceEpoch,
  selectUser,
  setPasswordHash,
  showsLikes,
  type UserRow,
  updateUser,
  visibleUser,
} from './users.repo.ts'
export { presentPerson, presentUser } from './users.view.ts'
