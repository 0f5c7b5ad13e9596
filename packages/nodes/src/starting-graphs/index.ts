import { pictureGraphs } from './pictures.ts'
import { subjectGraphs } from './subjects.ts'
import type { StartingGraph } from './types.ts'

export type { StartingGraph } from './types.ts'

/** Graphs to begin with in an editor, the simplest first. */
export const startingGraphs: readonly StartingGraph[] = [...pictureGraphs, ...subjectGraphs]
