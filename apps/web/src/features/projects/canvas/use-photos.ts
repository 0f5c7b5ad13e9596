import { type DragEvent, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { usePictureUpload } from '../../../lib/upload/index.ts'
import { addNode, type EditorStore, type NodeType, type Point } from '../document/index.ts'

/** Makes a photo that is dropped on the canvas a node that loads it. Other files are left to the page, which opens them as workflows. */
export function usePhotos(store: EditorStore, toCanvas: (client: Point) => Point, isLocked: boolean) {
  const { t } = useTranslation()
  const place = useRef<Point>({ x: 0, y: 0 })
  const { take, isSending, fault } = usePictureUpload(({ id }) => {
    const found = loaderIn(store)
    if (found) store.apply(addNode(found.type, place.current, { [found.input]: id }), { selectsNew: true })
  })
  const onDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    // A PNG may hold a workflow, which the page looks for first.
    if (isLocked || files.length === 0 || !files.every(isPhoto) || !loaderIn(store)) return
    event.preventDefault()
    event.stopPropagation()
    place.current = toCanvas({ x: event.clientX, y: event.clientY })
    void take(files)
  }
  return { onDrop, said: fault ?? (isSending ? t('canvas.sending') : '') }
}

function isPhoto({ type }: File): boolean {
  return type === 'image/jpeg' || type === 'image/heic' || type === 'image/heif'
}

/** Returns the type of nodes that load one picture, an own one before those of engines. */
function loaderIn({ types }: EditorStore): { type: NodeType; input: string } | undefined {
  const loaders = [...types.values()].flatMap((type) => {
    const [input, ...others] = type.inputs.filter(({ widget }) => widget?.kind === 'image')
    return input && others.length === 0 ? [{ type, input: input.name }] : []
  })
  return loaders.find(({ type }) => type.type === 'LoadImage') ?? loaders.find(({ type }) => type.isOurs)
}
