export { balanceQuery, creditsKey } from './api.ts'
export { AttemptsBadge } from './components/attempts-badge.tsx'
export { reasonKey, signed } from './ledger-words.ts'
