export { deleteSetupCodesExpiredBefore } from './setup.repo.ts'
export { setupHandlers } from './setup.routes.ts'
export { createSetupCode, setupLink } from './setup.ts'
