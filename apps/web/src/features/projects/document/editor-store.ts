import { type History, record, redo, seal, startHistory, undo } from './history.ts'
import type { NodeTypes } from './node-type.ts'
import { type GraphView, readGraph } from './read-graph.ts'
import type { Edit, Workflow } from './workflow.ts'

/** State that the editor shows; a new object after each change. */
export interface EditorSnapshot {
  readonly workflow: Workflow
  readonly graph: GraphView
  readonly selection: ReadonlySet<string>
  readonly canUndo: boolean
  readonly canRedo: boolean
}

export interface ApplyOptions {
  /** Changes with the same key, one after the other, are one step of undoing. */
  readonly merge?: string
  /** Selects what the edit adds. */
  readonly selectsNew?: boolean
}

export interface StoreOptions {
  /** No edit changes the workflow: it is only looked at. */
  readonly isReadOnly?: boolean
  /** The graph to show in the place of that of the workflow. */
  readonly graph?: GraphView | undefined
}

/** The workflow that is being edited, its selection, and the way back. */
export class EditorStore {
  readonly types: NodeTypes
  readonly isReadOnly: boolean
  readonly #shown: GraphView | undefined
  readonly #listeners = new Set<() => void>()
  #history: History<Workflow>
  #snapshot: EditorSnapshot

  constructor(workflow: Workflow, types: NodeTypes, { isReadOnly = false, graph }: StoreOptions = {}) {
    this.types = types
    this.isReadOnly = isReadOnly || graph !== undefined
    this.#shown = graph
    this.#history = startHistory(workflow)
    this.#snapshot = this.#read(new Set())
  }

  get workflow(): Workflow {
    return this.#snapshot.workflow
  }

  get graph(): GraphView {
    return this.#snapshot.graph
  }

  get selection(): ReadonlySet<string> {
    return this.#snapshot.selection
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getSnapshot = (): EditorSnapshot => this.#snapshot

  apply(edit: Edit, { merge, selectsNew = false }: ApplyOptions = {}): void {
    const before = this.#snapshot.graph
    this.#move(record(this.#history, edit(this.workflow), merge))
    if (!selectsNew) return
    const known = new Set([...before.nodes, ...before.groups].map(({ id }) => id))
    this.select(
      [...this.graph.nodes, ...this.graph.groups].map(({ id }) => id).filter((id) => !known.has(id)),
    )
  }

  /** Puts another workflow in the place of this one, as a step that can be undone. */
  replace(workflow: Workflow): void {
    this.#move(record(this.#history, workflow))
  }

  /** Ends the step that further changes could have joined. */
  seal(): void {
    this.#history = seal(this.#history)
  }

  undo(): void {
    this.#move(undo(this.#history))
  }

  redo(): void {
    this.#move(redo(this.#history))
  }

  select(ids: Iterable<string>): void {
    const selection = new Set(ids)
    if (selection.size === this.selection.size && selection.isSubsetOf(this.selection)) return
    this.#publish({ ...this.#snapshot, selection })
  }

  #move(history: History<Workflow>): void {
    if (history === this.#history || this.isReadOnly) return
    this.#history = history
    this.#publish(this.#read(this.selection))
  }

  #read(selection: ReadonlySet<string>): EditorSnapshot {
    const { present, past, future } = this.#history
    const graph = this.#shown ?? readGraph(present, this.types)
    const groups = new Set(graph.groups.map(({ id }) => id))
    const kept = [...selection].filter((id) => graph.nodeById.has(id) || groups.has(id))
    return {
      workflow: present,
      graph,
      selection: kept.length === selection.size ? selection : new Set(kept),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    }
  }

  #publish(snapshot: EditorSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
