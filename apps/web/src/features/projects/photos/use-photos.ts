import { useRef, useState } from 'react'
import { usePictureUpload } from '../../../lib/upload/index.ts'
import { readWorkflowFile } from '../../template-authoring/index.ts'
import { addNode, type EditorStore, freePlace, type NodeType, type Point } from '../document/index.ts'

/** Dropped photos, with the position of the drop. */
export interface DroppedPhotos {
  readonly files: readonly File[]
  readonly point: Point
}

/** Distance between the nodes of photos that were dropped together. */
const step = 300

export type Photos = ReturnType<typeof usePhotos>

/**
 * Turns photos into nodes that load them. For a picture that contains a workflow, it asks first (`asked`): the user may want the
 * photo or the workflow.
 */
export function usePhotos(store: EditorStore, isLocked: boolean) {
  const [asked, setAsked] = useState<DroppedPhotos>()
  const lastPoint = useRef<Point>({ x: 0, y: 0 })
  const { take, isSending, fault } = usePictureUpload(({ id }) => {
    const found = loaderIn(store)
    if (found)
      store.apply(addNode(found.type, lastPoint.current, { [found.input]: id }), { selectsNew: true })
  })
  const load = async ({ files, point }: DroppedPhotos) => {
    for (const [index, file] of files.entries()) {
      lastPoint.current = { x: point.x + index * step, y: point.y }
      // The reason stays visible until the next drop.
      if (!(await take([file]))) return
    }
  }
  /**
   * Takes files if all of them are pictures; returns false otherwise, so that they are opened as workflows. By default the nodes
   * are placed beside all other nodes.
   */
  const takeFiles = (files: readonly File[], point: Point = freePlace(store.graph)): boolean => {
    if (isLocked || files.length === 0 || !files.every(isPicture) || !loaderIn(store)) return false
    const dropped = { files, point }
    void isAlsoWorkflow(files).then((isBoth) => (isBoth ? setAsked(dropped) : load(dropped)))
    return true
  }
  return { takeFiles, isSending, fault, asked, load, forget: () => setAsked(undefined) }
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/')
}

/** Several pictures are always photos, since only one file can be opened as a workflow. */
async function isAlsoWorkflow([file, ...others]: readonly File[]): Promise<boolean> {
  if (!file || others.length > 0) return false
  return await readWorkflowFile(file).then(
    () => true,
    () => false,
  )
}

/** Returns the type of nodes that load one picture; built-in types take precedence over types of engines. */
function loaderIn({ types }: EditorStore): { type: NodeType; input: string } | undefined {
  const loaders = [...types.values()].flatMap((type) => {
    const [input, ...others] = type.inputs.filter(({ widget }) => widget?.kind === 'image')
    return input && others.length === 0 ? [{ type, input: input.name }] : []
  })
  return loaders.find(({ type }) => type.type === 'LoadImage') ?? loaders.find(({ type }) => type.isOurs)
}
