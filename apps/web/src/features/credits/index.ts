export { balanceQuery } from './api.ts'
export { AttemptsBadge } from './components/attempts-badge.tsx'
export { reasonKey, signed } from './ledger-words.ts'
