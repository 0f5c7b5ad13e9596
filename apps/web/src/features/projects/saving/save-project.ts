import type { Client, Project } from '@easel/contract/client'
import { errorCode } from '../../../lib/api/index.ts'
import type { Workflow } from '../document/index.ts'
import type { Change } from './refusals.ts'

/** A refusal of a change that is based on the newest version: for example, the account has no space for it. */
export class NotTaken extends Error {
  override name = 'NotTaken'
}

/**
 * Stores a workflow as the next version of a project, and returns its number. If the answer was lost, the repeated change is
 * refused because it is based on an old version; the project then already contains the change.
 */
export async function saveProject(
  api: Client,
  id: string,
  { content, version }: Change<Workflow>,
): Promise<number> {
  try {
    return (await api.updateProject({ id, ui: content as Project['ui'], version })).version
  } catch (error) {
    if (errorCode(error) !== 'A0440') throw error
    const now = await api.getProject({ id })
    if (now.version === version) throw new NotTaken((error as Error).message, { cause: error })
    if (JSON.stringify(now.ui) === JSON.stringify(content)) return now.version
    throw error
  }
}
