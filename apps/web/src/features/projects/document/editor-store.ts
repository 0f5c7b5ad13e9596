import type { GraphView } from './graph-view.ts'
import { type History, record, redo, seal, startHistory, undo } from './history.ts'
import type { NodeTypes } from './node-type.ts'
import { readGraph } from './read-graph.ts'
import { openAt } from './subgraphs/definitions.ts'
import { editAt, settle } from './subgraphs/settle.ts'
import { type Edit, findNode, type Workflow } from './workflow.ts'

/** State that the editor shows; each change creates a new object. */
export interface EditorSnapshot {
  readonly workflow: Workflow
  /** Keys of the nodes through which the open subgraph was entered, the outermost first; empty for the workflow itself. */
  readonly path: readonly string[]
  /** The workflow or its open subgraph, which edits change. */
  readonly open: Workflow
  /** The open graph, for drawing. */
  readonly graph: GraphView
  readonly selection: ReadonlySet<string>
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface ApplyOptions {
  /** Consecutive changes with the same key are one step of undo. */
  readonly merge?: string
  /** Selects the nodes that the edit adds. */
  readonly selectsNew?: boolean
}

export interface StoreOptions {
  /** True if no edit changes the workflow, which is only displayed. */
  readonly isReadOnly?: boolean
  /** The graph to show instead of the workflow's graph. */
  readonly graph?: GraphView | undefined
}

/** A workflow, and the path of the graph in which it was edited. */
interface Step {
  readonly workflow: Workflow
  readonly path: readonly string[]
}

/** The workflow that is being edited, its selection, and its undo history. */
export class EditorStore {
  readonly types: NodeTypes
  readonly isReadOnly: boolean
  readonly #shown: GraphView | undefined
  readonly #listeners = new Set<() => void>()
  #history: History<Step>
  #snapshot: EditorSnapshot

  constructor(workflow: Workflow, types: NodeTypes, { isReadOnly = false, graph }: StoreOptions = {}) {
    this.types = types
    this.isReadOnly = isReadOnly || graph !== undefined
    this.#shown = graph
    this.#history = startHistory<Step>({ workflow, path: [] })
    this.#snapshot = this.#read([], new Set())
  }

  get workflow(): Workflow {
    return this.#snapshot.workflow
  }

  get path(): readonly string[] {
    return this.#snapshot.path
  }

  get open(): Workflow {
    return this.#snapshot.open
  }

  get graph(): GraphView {
    return this.#snapshot.graph
  }

  get selection(): ReadonlySet<string> {
    return this.#snapshot.selection
  }

  /** True for a node of the workflow itself, no matter which graph is open. */
  hasNode(id: string): boolean {
    return findNode(this.workflow, id) !== undefined
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): EditorSnapshot => this.#snapshot

  /** Edits the open graph. */
  apply(edit: Edit, { merge, selectsNew = false }: ApplyOptions = {}): void {
    const before = this.#snapshot.graph
    this.#record(editAt(this.types, this.path, edit)(this.workflow), merge)
    if (!selectsNew) return
    const known = new Set(itemsOf(before))
    this.select(itemsOf(this.graph).filter((id) => !known.has(id)))
  }

  /** Edits the whole workflow, for instance the definition of a subgraph that is not open. */
  applyToWhole(edit: Edit, { merge }: Pick<ApplyOptions, 'merge'> = {}): void {
    this.#record(settle(this.workflow, edit(this.workflow), this.types), merge)
  }

  /** Replaces this workflow by another workflow, as a step that can be undone. */
  replace(workflow: Workflow): void {
    this.#record(workflow)
  }

  /** Opens the subgraph of a node. */
  enter(node: string): void {
    this.goTo([...this.path, node])
  }

  /** Opens the graph at a path, or the innermost graph on the path that exists. Selects the node of the subgraph that was left. */
  goTo(path: readonly string[]): void {
    if (this.#shown) return
    const leftId = this.path[path.length]
    this.seal()
    this.#publish(this.#read(path, leftId === undefined ? new Set() : new Set([leftId])))
  }

  /** Ends the current step, so that further changes begin a new step. */
  seal(): void {
    this.#history = seal(this.#history)
  }

  /** Undoes a step, and shows the graph in which it was made. */
  undo(): void {
    const { path } = this.#history.present
    this.#move(undo(this.#history), path)
  }

  redo(): void {
    const history = redo(this.#history)
    this.#move(history, history.present.path)
  }

  select(ids: Iterable<string>): void {
    const selection = new Set(ids)
    if (selection.size === this.selection.size && selection.isSubsetOf(this.selection)) return
    this.#publish({ ...this.#snapshot, selection })
  }

  #record(workflow: Workflow, merge?: string): void {
    if (workflow === this.workflow) return
    this.#move(record(this.#history, { workflow, path: this.path }, merge), this.path)
  }

  #move(history: History<Step>, path: readonly string[]): void {
    if (history === this.#history || this.isReadOnly) return
    this.#history = history
    this.#publish(this.#read(path, this.selection))
  }

  #read(wanted: readonly string[], selection: ReadonlySet<string>): EditorSnapshot {
    const { present, past, future } = this.#history
    const { workflow } = present
    const before = this.#snapshot as EditorSnapshot | undefined
    const { path, open } =
      before?.workflow === workflow && isEqualPath(wanted, before.path) ? before : innermost(workflow, wanted)
    const graph = this.#shown ?? readGraph(open, this.types)
    const others = new Set([...graph.groups, ...graph.points].map(({ id }) => id))
    const keptSelection = [...selection].filter((id) => graph.nodeById.has(id) || others.has(id))
    return {
      workflow,
      path,
      open,
      graph,
      selection: keptSelection.length === selection.size ? selection : new Set(keptSelection),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  #publish(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the ids of everything that can be selected. */
function itemsOf({ nodes, groups, points }: GraphView): string[] {
  return [...nodes, ...groups, ...points].map(({ id }) => id)
}

/** Opens the graph at the longest beginning of a path that leads to a graph. */
function innermost(workflow: Workflow, path: readonly string[]): Pick<EditorSnapshot, 'path' | 'open'> {
  const open = openAt(workflow, path)
  return open ? { path, open } : innermost(workflow, path.slice(0, -1))
}

function isEqualPath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
