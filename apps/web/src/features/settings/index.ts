export { factorsQuery } from './api.ts'
export { NotProven, ProofProvider, useProven } from './hooks/identity-proof.tsx'
