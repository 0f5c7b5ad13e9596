import { colourCube } from '@easel/nodes/edit'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { boxOfWords, drawEdit } from './draw-edit.ts'
import classes from './edit-dialog.module.css'
import { noEdit } from './edit-history.ts'
import { type EditTool, type ShapeName, shapes, type ToolProps, whole } from './tools.ts'

interface EditStageProps extends ToolProps {
  tool: EditTool | 'none'
  shape: ShapeName
  picked: number
  onPick: (index: number) => void
  /** True to show the picture as it was made. */
  isOriginal: boolean
}

/** The preview, with the frame of the crop or the places of the words above it. */
export function EditStage(props: EditStageProps) {
  const { t } = useTranslation()
  const { edit, picture, tool, shape, change, settle, isOriginal } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(0)
  const { light } = edit
  const cube = useMemo(() => (isOriginal ? undefined : colourCube(light)), [light, isOriginal])
  const isCropping = tool === 'crop'
  useEffect(() => {
    const shown = isOriginal ? noEdit : isCropping ? { ...edit, crop: undefined, text_arr: [] } : edit
    const frame = requestAnimationFrame(() => {
      if (!canvas.current) return
      drawEdit(canvas.current, picture, { edit: shown, cube })
      setDrawn((count) => count + 1)
    })
    return () => cancelAnimationFrame(frame)
  }, [edit, picture, cube, isCropping, isOriginal])
  const preview = <canvas ref={canvas} role="img" aria-label={t('pictureEdit.picture')} />
  const crop = edit.crop ?? whole
  const corner = (key: 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w') => t(`crop.handle_${key}`)
  return (
    <div className={classes.stage}>
      {isCropping ? (
        <ReactCrop
          className={classes.crop}
          crop={{
            ...{ x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 },
            unit: '%',
          }}
          aspect={shapes[shape]}
          keepSelection
          minWidth={24}
          minHeight={24}
          ruleOfThirds
          onChange={(_, part) => change({ crop: cropOf(part) }, 'crop')}
          onDragEnd={settle}
          ariaLabels={{
            cropArea: t('crop.area'),
            nwDragHandle: corner('nw'),
            nDragHandle: corner('n'),
            neDragHandle: corner('ne'),
            eDragHandle: corner('e'),
            seDragHandle: corner('se'),
            sDragHandle: corner('s'),
            swDragHandle: corner('sw'),
            wDragHandle: corner('w'),
          }}
        >
          {preview}
        </ReactCrop>
      ) : (
        <div className={classes.sheet}>
          {preview}
          {tool === 'words' &&
            drawn > 0 &&
            edit.text_arr.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other identity, and keep their order.
              <WordsHandle key={index} {...props} index={index} canvas={canvas.current} />
            ))}
        </div>
      )}
    </div>
  )
}

/** The part in shares, within the picture despite rounding. */
function cropOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [left, top] = [Math.max(0, x / 100), Math.max(0, y / 100)]
  return {
    ...{ x: left, y: top },
    width: Math.min(1 - left, Math.max(0.02, width / 100)),
    height: Math.min(1 - top, Math.max(0.02, height / 100)),
  }
}

interface WordsHandleProps extends EditStageProps {
  index: number
  canvas: HTMLCanvasElement | null
}

const keyStep = 0.01
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A frame around words, by which they are moved. */
function WordsHandle({ edit, change, settle, index, picked, onPick, canvas }: WordsHandleProps) {
  const { t } = useTranslation()
  const grip = useRef<{ x: number; y: number } | undefined>(undefined)
  const words = edit.text_arr[index]
  if (!words || !canvas) return null
  const box = boxOfWords(canvas, words)
  const moveTo = (x: number, y: number) => {
    const [left, top] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))]
    const text_arr = edit.text_arr.map((text, position) =>
      position === index ? { ...text, x: left, y: top } : text,
    )
    change({ text_arr }, `place ${index}`)
  }
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    onPick(index)
    const { x, y } = pointOf(event)
    grip.current = { x: words.x - x, y: words.y - y }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return
    const { x, y } = pointOf(event)
    moveTo(x + grip.current.x, y + grip.current.y)
  }
  const onPointerEnd = () => {
    grip.current = undefined
    settle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? keyStep * 5 : keyStep
    moveTo(words.x + arrow[0] * step, words.y + arrow[1] * step)
  }
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={t('pictureEdit.place', { number: index + 1 })}
      aria-pressed={index === picked}
      style={{
        left: `${words.x * 100}%`,
        top: `${words.y * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onFocus={() => onPick(index)}
      onKeyDown={onKeyDown}
      onKeyUp={settle}
    />
  )
}
