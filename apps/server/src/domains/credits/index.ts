export { creditHandlers } from './credits.routes.ts'
export { grantStart, type Purpose, returnAttempts, takeAttempts } from './credits.service.ts'
