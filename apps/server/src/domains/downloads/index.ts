export { requireUnmarkedConsent } from './consent.ts'
export { deleteExpiredConsents } from './consents.repo.ts'
export { downloadHandlers } from './downloads.routes.ts'
export { variantQueues } from './variant-job.ts'
