import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useEditor, useEditorStore } from '../document/index.ts'
import { PhotoStatus, type Photos, usePhotos } from '../photos/index.ts'
import { Subgraphs, Trail } from '../subgraphs/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { FlowView } from './flow-view.tsx'
import { keyActions } from './key-actions.ts'
import { Panels } from './panels.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useConnecting } from './use-connecting.ts'
import { useIsFar } from './use-drawn-graph.ts'
import { useLongPress } from './use-long-press.ts'
import { type Places, usePlaces } from './use-places.ts'
import { useTools } from './use-tools.ts'

interface CanvasProps {
  isLocked: boolean
  /** Ids of the nodes to bring into view. Each new list moves the view again. */
  shown?: readonly string[] | undefined
}

/** The graph as a drawing. */
export default function Canvas(props: CanvasProps) {
  const path = useEditor((snapshot) => snapshot.path)
  const first = useRef(path)
  // Each graph has its own view, which at first shows the whole graph.
  return (
    <Subgraphs isLocked={props.isLocked}>
      <ReactFlowProvider key={path.join(':')}>
        <Drawing {...props} takesFocus={path !== first.current} />
      </ReactFlowProvider>
    </Subgraphs>
  )
}

function Drawing({ isLocked, shown, takesFocus }: CanvasProps & { takesFocus: boolean }) {
  const { t } = useTranslation()
  const store = useEditorStore()
  const places = usePlaces()
  const photos = usePhotos(store, isLocked)
  const tools = useTools({ isLocked, shown, places, photos })
  const { link, areLinksHidden, arePreviewsShown } = tools
  const isEmpty = useEditor(({ graph }) => graph.nodes.length === 0)
  const isFar = useIsFar()
  const { fitting, ...connecting } = useConnecting(store, tools.openLibrary, places.toCanvas)
  const state = useMemo(
    () => ({ isLocked, isFar, arePreviewsShown, fitting }),
    [isLocked, isFar, arePreviewsShown, fitting],
  )
  useCanvasKeys(keyActions(tools, t))
  useEffect(() => {
    if (takesFocus) places.frame.current?.focus({ preventScroll: true })
  }, [takesFocus, places.frame])
  return (
    <CanvasContext value={state}>
      <Frame isFar={isFar} places={places} photos={photos}>
        <FlowView
          isLocked={isLocked}
          link={link.id}
          onLink={link.choose}
          areLinksHidden={areLinksHidden}
          onAdd={tools.add}
          {...connecting}
        />
        <Toolbar tools={tools} />
        {!isLocked && <SelectionBar tools={tools} />}
        <div className={classes.trail}>
          <Trail />
        </div>
        {isEmpty && <p className={classes.empty}>{t('canvas.empty')}</p>}
        <PhotoStatus photos={photos} className={classes.said} />
        <Panels tools={tools} />
      </Frame>
    </CanvasContext>
  )
}

interface FrameProps {
  isFar: boolean
  places: Places
  photos: Photos
  children: ReactNode
}

/** Accepts dropped photos, and long presses. */
function Frame({ isFar, places, photos, children }: FrameProps) {
  const longPress = useLongPress(useEditorStore())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: photos are dropped here; users without a pointer choose them in the field of a node
    <div
      ref={places.frame}
      className={classes.frame}
      tabIndex={-1}
      data-far={isFar || undefined}
      onDrop={(event) => {
        const point = places.toCanvas({ x: event.clientX, y: event.clientY })
        // Other files are left to the page, which opens them as workflows.
        if (photos.takeFiles([...event.dataTransfer.files], point)) event.preventDefault()
      }}
      {...longPress}
      onPointerMove={(event) => {
        places.onPointerMove(event)
        longPress.onPointerMove(event)
      }}
      onPointerLeave={places.onPointerLeave}
    >
      {children}
    </div>
  )
}
