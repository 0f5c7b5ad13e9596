export { Subgraphs } from './subgraphs.tsx'
export { InnerFault, Trail } from './trail.tsx'
export { useAddableTypes, useSubgraphActions } from './use-subgraph-actions.ts'
