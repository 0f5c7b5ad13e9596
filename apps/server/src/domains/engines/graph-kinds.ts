import { engineKindNames, engineKinds } from '@easel/contract'

/** Kinds of engines that run graphs of their own node types. */
export const graphKinds: readonly string[] = engineKindNames.filter((name) => engineKinds[name].runs_graphs)
