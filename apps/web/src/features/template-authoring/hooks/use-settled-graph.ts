import { useEffect, useRef, useState } from 'react'
import { uuid } from '../../../lib/format/index.ts'

type Workflow = Readonly<Record<string, unknown>>

/** Time without a change after which a graph is checked, because calls with graphs are rate-limited. */
const settleMs = 800

interface SettledGraph {
  /** Differs for each graph. */
  readonly id: string
  /** The workflow as JSON. */
  readonly text: string
}

/** Returns the graph of a workflow once it has not changed for a while. Changes of `extra` are ignored. */
export function useSettledGraph(workflow: Workflow): SettledGraph {
  const [settled, setSettled] = useState(() => settledOf(workflow))
  const last = useRef(workflow)
  useEffect(() => {
    if (isSameGraph(last.current, workflow)) return
    const timer = setTimeout(() => {
      last.current = workflow
      setSettled(settledOf(workflow))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [workflow])
  return settled
}

function settledOf(workflow: Workflow): SettledGraph {
  return { id: uuid(), text: JSON.stringify(workflow) }
}

/** Edits copy only changed objects, so unchanged objects are identical. */
function isSameGraph({ extra: _, ...a }: Workflow, { extra: __, ...b }: Workflow): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => a[key] === b[key])
}
