export { withdrawInvitesOfSuspended } from './invites.repo.ts'
export { inviteAdministrationHandlers } from './invites.routes.ts'
export * from './invites.ts'
