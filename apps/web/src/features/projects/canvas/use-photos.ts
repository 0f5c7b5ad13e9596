import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePictureUpload } from '../../../lib/upload/index.ts'
import { readWorkflowFile } from '../../template-authoring/index.ts'
import { addNode, type EditorStore, type NodeType, type Point } from '../document/index.ts'

/** Photos that were dropped, and where. */
export interface DroppedPhotos {
  readonly files: readonly File[]
  readonly at: Point
}

/** Distance between the nodes of photos that were dropped together. */
const step = 300

/**
 * Makes each photo that is dropped on the canvas a node that loads it. A picture that holds a workflow is `asked` about first: it may be meant as
 * either. Other files are left to the page, which opens them as workflows.
 */
export function usePhotos(store: EditorStore, toCanvas: (client: Point) => Point, isLocked: boolean) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<DroppedPhotos>()
  const place = useRef<Point>({ x: 0, y: 0 })
  const { take, isSending, fault } = usePictureUpload(({ id }) => {
    const found = loaderIn(store)
    if (found) store.apply(addNode(found.type, place.current, { [found.input]: id }), { selectsNew: true })
  })
  const load = async ({ files, at }: DroppedPhotos) => {
    for (const [index, file] of files.entries()) {
      place.current = { x: at.x + index * step, y: at.y }
      // The reason stays on the screen until the next drop.
      if (!(await take([file]))) return
    }
  }
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (isLocked || files.length === 0 || !files.every(isPicture) || !loaderIn(store)) return
    event.preventDefault()
    const dropped = { files, at: toCanvas({ x: event.clientX, y: event.clientY }) }
    void isAlsoWorkflow(files).then((isBoth) => (isBoth ? setAsked(dropped) : load(dropped)))
  }
  return {
    onDrop,
    said: fault ?? (isSending ? t('canvas.sending') : ''),
    asked,
    load,
    forget: () => setAsked(undefined),
  }
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/')
}

/** Of several pictures, no workflow could be opened: they are photos. */
async function isAlsoWorkflow([file, ...others]: readonly File[]): Promise<boolean> {
  if (!file || others.length > 0) return false
  return await readWorkflowFile(file).then(
    () => true,
    () => false,
  )
}

/** Returns the type of nodes that load one picture, an own one before those of engines. */
function loaderIn({ types }: EditorStore): { type: NodeType; input: string } | undefined {
  const loaders = [...types.values()].flatMap((type) => {
    const [input, ...others] = type.inputs.filter(({ widget }) => widget?.kind === 'image')
    return input && others.length === 0 ? [{ type, input: input.name }] : []
  })
  return loaders.find(({ type }) => type.type === 'LoadImage') ?? loaders.find(({ type }) => type.isOurs)
}
