export { factorsQuery } from './api.ts'
export { IdentityNotProven, IdentityProofProvider, useIdentityProof } from './hooks/identity-proof.tsx'
