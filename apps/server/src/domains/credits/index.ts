export { balancesOf, creditHandlers } from './credits.routes.ts'
export { grantReward, grantStart, type Purpose, returnAttempts, takeAttempts } from './credits.service.ts'
