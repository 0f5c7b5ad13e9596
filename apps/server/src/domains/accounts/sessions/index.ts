export { deviceName } from './device-name.ts'
export { requireProof } from './proof.ts'
export { type Proof, type ProofDeps, proveOwner } from './prove-owner.ts'
export * from './security-notification.ts'
export {
  authenticate,
  closeSessions,
  closeSessionsOf,
  createSession,
  deleteExpiredSessions,
  findLiveSessions,
  hashToken,
} from './sessions.repo.ts'
export { sessionHandlers } from './sessions.routes.ts'
