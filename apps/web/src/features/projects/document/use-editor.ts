import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorSnapshot, EditorStore } from './editor-store.ts'

export const EditorStoreContext = createContext<EditorStore | undefined>(undefined)

export function useEditorStore(): EditorStore {
  const store = useContext(EditorStoreContext)
  if (!store) throw new Error('No editor is open')
  return store
}

/**
 * Reads a part of the editor's snapshot. The part must be the same value as long as it has not changed: a part of the snapshot, or a plain
 * value.
 */
export function useEditor<Part>(part: (snapshot: EditorSnapshot) => Part): Part {
  const store = useEditorStore()
  const read = () => part(store.getSnapshot())
  return useSyncExternalStore(store.subscribe, read, read)
}
