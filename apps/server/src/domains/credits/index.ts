export { balancesOf, creditHandlers, latestEntries } from './credits.routes.ts'
export {
  changeByHost,
  giveByHost,
  grantReward,
  grantStart,
  type HostChange,
  type Purpose,
  returnAttempts,
  takeAttempts,
} from './credits.service.ts'
