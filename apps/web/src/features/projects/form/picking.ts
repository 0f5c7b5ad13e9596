import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Pickable } from '../../template-authoring/index.ts'

/**
 * Connects the form of a template with the drawing of its graph: the user chooses fields in the drawing, and each field links to
 * its node.
 */
export class FormPickingStore {
  readonly #listeners = new Set<() => void>()
  readonly #viewers = new Set<(node: string) => void>()
  #pickable: Pickable | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): Pickable | undefined => this.#pickable

  readonly set = (pickable: Pickable | undefined): void => {
    this.#pickable = pickable
    for (const listener of this.#listeners) listener()
  }

  /** Shows a node in the views that are open. */
  readonly show = (node: string): void => {
    for (const view of this.#viewers) view(node)
  }

  readonly addViewer = (viewer: (node: string) => void): (() => void) => {
    this.#viewers.add(viewer)
    return () => this.#viewers.delete(viewer)
  }
}

export const FormPickingContext = createContext(new FormPickingStore())

/** Returns the inputs that can become fields; `undefined` while no form is built. */
export function useFormPicking(): Pickable | undefined {
  const store = useContext(FormPickingContext)
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

/** Shows the nodes of fields in a view. */
export function useShownNode(show: (node: string) => void): void {
  const store = useContext(FormPickingContext)
  const view = useEffectEvent(show)
  useEffect(() => store.addViewer((node) => view(node)), [store])
}
