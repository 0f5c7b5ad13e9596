export { withdrawInvitesOfSuspended } from './invites.repo.ts'
export { inviteAdministrationHandlers } from './invites.routes.ts'
export {
  createInvites,
  deleteOldInvites,
  recordUse,
  tryInvite,
  type UsedInvite,
  useInvite,
} from './invites.ts'
