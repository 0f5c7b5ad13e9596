import type { Locale, NodeType } from '@easel/contract'
import { localRegistry } from '@easel/nodes'
import { WorkflowRefusal } from '@easel/workflow'
import type { Database } from '../../../platform/db/pool.ts'
import {
  findClosedFiles,
  findOfferedTasks,
  findRunnableTypes,
  offersMark,
  type RunnableType,
} from '../../engines/index.ts'
import { engineNodeType } from './engine-node-types.ts'
import { ownNodeTypes } from './own-node-types.ts'

/** More types than a user would look through. */
const maxTypes = 5000
/** Number of types that are read in one turn: more would delay other requests for tens of milliseconds. */
const pageSize = 100

interface Kept {
  readonly mark: string
  readonly types: Promise<NodeType[]>
}

/** Lists the node types that graphs may have, and keeps the list while no engine changes. */
export class NodeTypeList {
  readonly #db: Database
  #kept: Kept | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async get(locale: Locale): Promise<NodeType[]> {
    const mark = await offersMark(this.#db)
    if (this.#kept?.mark !== mark) this.#keep({ mark, types: ofEngines(this.#db) })
    const [tasks, types] = await Promise.all([findOfferedTasks(this.#db), this.#kept!.types])
    return [...ownNodeTypes(locale, tasks), ...types]
  }

  /** A list that could not be read is read again at the next call. */
  #keep(list: Kept): void {
    this.#kept = list
    list.types.catch(() => {
      if (this.#kept === list) this.#kept = undefined
    })
  }
}

async function ofEngines(db: Database): Promise<NodeType[]> {
  const closed = await findClosedFiles(db)
  const types: NodeType[] = []
  for (let after = ''; types.length < maxTypes; ) {
    const page = await findRunnableTypes(db, { after, limit: pageSize })
    types.push(...page.flatMap((type) => readable(type, closed)))
    if (page.length < pageSize) break
    after = page.at(-1)!.name
  }
  return types
}

/** If names occur in both, built-in types take precedence; definitions that cannot be read are left out. */
function readable(type: RunnableType, closed: ReadonlySet<string>): NodeType[] {
  if (localRegistry.has(type.name)) return []
  try {
    return [engineNodeType(type, closed)]
  } catch (error) {
    if (error instanceof WorkflowRefusal) return []
    throw error
  }
}
