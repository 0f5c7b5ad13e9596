import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { middle, type Point, useWheel, type View, withPointInView, zoomAt } from '../../../ui/zoom.ts'
import { wholeArea } from './mask.ts'
import classes from './mask-dialog.module.css'
import { type Command, commandOf } from './mask-keys.ts'
import type { MaskPainter } from './mask-painter.ts'
import { showMask } from './mask-picture.ts'
import { type MaskTool, useMaskPointers } from './use-mask-pointers.ts'

interface MaskStageProps {
  painter: MaskPainter
  /** URL of the photo. */
  url: string
  tool: MaskTool
  /** Radius of the brush, in pixels of the mask. */
  radius: number
  view: View
  onView: (change: (view: View) => View) => void
  onResize: (direction: 1 | -1) => void
}

export const zoomStep = 1.5

/** The photo with its mask, on which the user paints. */
export function MaskStage(props: MaskStageProps) {
  const { painter, url, radius, view } = props
  const { t } = useTranslation()
  const helpId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = painter.mask
  const [brush, setBrush] = useState<Point>()
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const size = frame.current?.getBoundingClientRect() ?? new DOMRect()
    const position = { x: (clientX - size.left) / size.width, y: (clientY - size.top) / size.height }
    const onPhoto = (pixel: number, corner: number) => (pixel - corner) / view.scale
    const mask = { x: onPhoto(position.x, view.x) * width, y: onPhoto(position.y, view.y) * height }
    return { frame: position, mask }
  }
  const pointers = useMaskPointers({ ...props, placeOf })
  const keys = useKeys({ ...props, brush: brush ?? { x: width / 2, y: height / 2 }, setBrush })
  useWheel(frame, (event) => {
    props.onView((before) => zoomAt(before, placeOf(event).frame, Math.exp(-event.deltaY / 400)))
  })
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ '--ratio': width / height } as CSSProperties}
      data-tool={props.tool}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys and Space paint here.
      tabIndex={0}
      aria-label={t('mask.area')}
      aria-describedby={helpId}
      {...pointers}
      {...keys}
      onPointerMove={(event: PointerEvent) => {
        setBrush(placeOf(event).mask)
        pointers.onPointerMove(event)
      }}
    >
      <div
        className={classes.sheet}
        style={{ transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.scale})` }}
      >
        <img src={url} alt="" draggable={false} />
        <MaskLayer painter={painter} />
        {brush && props.tool !== 'move' && <Brush position={brush} radius={radius} mask={painter.mask} />}
      </div>
      <span id={helpId} hidden>
        {t('mask.help')}
      </span>
    </div>
  )
}

/** Draws the whole mask once, and afterwards only the parts that change. */
function MaskLayer({ painter }: { painter: MaskPainter }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { mask } = painter
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    showMask(current, mask, wholeArea(mask))
    return painter.onDraw((area) => showMask(current, mask, area))
  }, [painter, mask])
  return <canvas ref={canvas} width={mask.width} height={mask.height} />
}

interface BrushProps {
  position: Point
  radius: number
  mask: { width: number; height: number }
}

function Brush({ position, radius, mask: { width, height } }: BrushProps) {
  const percent = (length: number, total: number) => `${(100 * length) / total}%`
  const corner = { left: percent(position.x, width), top: percent(position.y, height) }
  return <span className={classes.brush} style={{ ...corner, width: percent(radius * 2, width) }} />
}

interface KeysOptions extends MaskStageProps {
  /** The cross-hair, in pixels of the mask. */
  brush: Point
  setBrush: (point: Point) => void
}

/** Arrow keys move the cross-hair, and Space paints as long as it is held. */
function useKeys({ painter, tool, radius, brush, setBrush, onView, onResize }: KeysOptions) {
  const { width, height } = painter.mask
  const move = (by: Point) => {
    const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
    const position = { x: clamp(brush.x + by.x, width), y: clamp(brush.y + by.y, height) }
    setBrush(position)
    painter.moveTo({ ...position, radius })
    onView((view) => withPointInView(view, { x: position.x / width, y: position.y / height }))
  }
  const zoom = (factor: number) => onView((view) => zoomAt(view, middle, factor))
  const execute = (command: Command) => {
    switch (command.kind) {
      case 'move':
        return move(command.by)
      case 'paint':
        setBrush(brush)
        return painter.begin({ ...brush, radius }, tool === 'eraser' ? 0 : 1)
      case 'undo':
        return painter.undo()
      case 'redo':
        return painter.redo()
      case 'zoom_in':
        return zoom(zoomStep)
      case 'zoom_out':
        return zoom(1 / zoomStep)
      case 'smaller':
        return onResize(-1)
      case 'larger':
        return onResize(1)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, Math.max(1, radius / 2))
    if (!command) return
    event.preventDefault()
    if (command.kind !== 'paint' || !event.repeat) execute(command)
  }
  const onKeyUp = ({ key }: KeyboardEvent) => key === ' ' && painter.end()
  return { onKeyDown, onKeyUp, onBlur: () => painter.end() }
}
