import type { Detail } from '@easel/contract'
import { describeRegistry } from '@easel/graph'
import { localRegistry } from '@easel/nodes'
import {
  type ConvertedWorkflow,
  type ObjectInfo,
  uiToDag,
  type WorkflowFault,
  WorkflowRefusal,
} from '@easel/workflow'
import { DomainError } from '../../platform/errors/domain-error.ts'

/** Declarations of every node type of this server, by class. */
export const ownObjectInfo = describeRegistry(localRegistry)

export interface Conversion {
  ui: unknown
  /** Node definitions of the editor that made the workflow: the same name may belong to another node in that editor. */
  object_info?: ObjectInfo | undefined
  seed?: number
  now: Date
}

/** Converts the workflow of an editor into a graph. Throws A0400 or A0421 with the faults. */
export function convertWorkflow({ ui, object_info, seed = 0, now }: Conversion): ConvertedWorkflow {
  const ownTypes = ownObjectInfo as unknown as ObjectInfo
  try {
    return uiToDag(ui, { objectInfo: object_info ? [object_info, ownTypes] : [ownTypes], seed, now })
  } catch (error) {
    if (!(error instanceof WorkflowRefusal)) throw error
    const isTooLarge = error.reason === 'too_large'
    throw new DomainError(isTooLarge ? 'A0421' : 'A0400', {
      cause: isTooLarge ? 'workflow_too_large' : 'workflow_unfit',
      details: error.faults.map(detailOf),
    })
  }
}

function detailOf({ path, message }: WorkflowFault): Detail {
  return { path, ...message }
}
