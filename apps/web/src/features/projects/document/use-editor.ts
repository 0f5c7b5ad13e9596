import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorSnapshot, EditorStore } from './editor-store.ts'

export const EditorStoreContext = createContext<EditorStore | undefined>(undefined)

export function useEditorStore(): EditorStore {
  const store = useContext(EditorStoreContext)
  if (!store) throw new Error('No editor is open')
  return store
}

/**
 * Reads a part of the editor's snapshot. The selected value must be identical as long as it does not change: a part of the
 * snapshot, or a primitive value.
 */
export function useEditor<Part>(part: (snapshot: EditorSnapshot) => Part): Part {
  const store = useEditorStore()
  const read = () => part(store.getSnapshot())
  return useSyncExternalStore(store.subscribe, read, read)
}
