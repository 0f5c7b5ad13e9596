import type { Client, Project } from '@easel/contract/client'
import { EditorStore, type NodeTypes, openWorkflow, type Workflow } from '../document/index.ts'
import { RunStore } from '../run/index.ts'
import { ChangeKeeper, forgetChange, type KeptChange, Saving, saveProject } from '../saving/index.ts'
import { savesOnLeaving } from './leaving.ts'

export interface OpenedProject {
  readonly project: Project
  readonly types: NodeTypes
  readonly userId: string
  /** Changes that this browser has stored, the newest first. */
  readonly keptChanges: readonly KeptChange[]
}

/** Prefix of the keys of the changes that a browser stores for a user's project. */
export function keptPlace(userId: string, projectId: string): string {
  return `${userId}/${projectId}`
}

/** A project that is being edited: its document, its saving, and the server's messages about its nodes. */
export class Session {
  readonly id: string
  readonly store: EditorStore
  readonly saving: Saving<Workflow>
  readonly runs = new RunStore()
  /** Stored changes that the server does not have, the newest first. */
  readonly keptChanges: readonly KeptChange[]
  /** The workflow that the server has. */
  #saved: Workflow
  readonly #opened: OpenedProject
  #keeper: ChangeKeeper | undefined

  constructor(api: Client, opened: OpenedProject) {
    const { project, types, keptChanges } = opened
    const present = JSON.stringify(project.ui)
    this.keptChanges = keptChanges.filter(({ content }) => JSON.stringify(content) !== present)
    this.#opened = opened
    this.id = project.id
    this.#saved = openWorkflow(project.ui, types)
    this.store = new EditorStore(this.#saved, types)
    this.saving = new Saving<Workflow>(project.version, {
      send: (change) => saveProject(api, project.id, change),
      keep: (change) => this.#keeper?.keep(change),
      onSaved: () => undefined,
    })
  }

  /** Saves edits of the open project until the returned function is called. */
  start(): () => void {
    const keeper = new ChangeKeeper(keptPlace(this.#opened.userId, this.id))
    this.#keeper = keeper
    for (const change of this.#opened.keptChanges)
      if (!this.keptChanges.includes(change)) forgetChange(change)
    const stop = this.store.subscribe(() => this.#takeChange())
    return () => {
      stop()
      const saved = this.saving.flush().finally(() => {
        keeper[Symbol.dispose]()
        if (this.#keeper === keeper) this.#keeper = undefined
      })
      savesOnLeaving(this.id, saved)
    }
  }

  /** Replaces the edited workflow by a workflow of the server. */
  take({ ui, version }: Pick<Project, 'ui' | 'version'>): void {
    this.#saved = openWorkflow(ui, this.store.types)
    this.store.replace(this.#saved)
    this.saving.goOnFrom(version, { discards: true })
  }

  /** Restores a stored change. If the project has another version by now, the user is asked. */
  restore(change: KeptChange): void {
    this.saving.goOnFrom(change.version)
    this.store.replace(openWorkflow(change.content, this.store.types))
  }

  #takeChange(): void {
    const { workflow } = this.store
    if (workflow === this.#saved) return
    this.#saved = workflow
    this.saving.change(workflow)
  }
}
