import { IconArrowsHorizontal, IconEye } from '@tabler/icons-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import classes from './before-after.module.css'
import { Picture, type PictureFile } from './picture.tsx'

interface BeforeAfterProps {
  before: PictureFile
  after: PictureFile
  alt: string
  /** Displayed width of the “after” picture; the “before” picture is often in the browser's cache already. */
  sizes?: string | undefined
  labels: { slider: string; before: string; after: string; hold: string }
  /** Initial percentage of the width that shows the earlier picture. */
  restingShare?: number
  /** Covers the pictures, below the divider's handle and the button. */
  over?: ReactNode
  /** True to sweep once from the earlier picture to the picture, for a picture that has just been made. */
  reveals?: boolean
}

/**
 * Shows a picture, and below it the picture from which it was made: the lower picture is visible while the user holds the picture
 * or the button, and up to the divider. Left and right are sides of the pictures, independent of the writing direction.
 */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, alt, sizes, labels, over, restingShare = 0, reveals = false } = props
  const box = useRef<HTMLDivElement>(null)
  const { share, isSweeping, move, settle } = useDivider(box, { restingShare, reveals })
  const { isHeld, pictureProps, buttonProps } = useHold()
  const style = { '--at': isHeld ? 100 : share, '--ratio': after.width / after.height } as CSSProperties
  return (
    <div
      ref={box}
      className={classes.box}
      style={style}
      data-sweeping={isSweeping || undefined}
      data-held={isHeld || undefined}
      onTransitionEnd={settle}
    >
      <div className={classes.pictures} {...pictureProps}>
        <Picture file={after} alt={alt} eager sizes={sizes} />
        <div className={classes.before}>
          <Picture file={before} alt="" eager />
        </div>
        {over}
      </div>
      <span className={classes.tag} data-side="before">
        {labels.before}
      </span>
      <span className={classes.tag} data-side="after">
        {labels.after}
      </span>
      <input
        className={classes.range}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        step={1}
        value={share}
        onChange={(event) => move(Number(event.currentTarget.value))}
        aria-label={labels.slider}
      />
      <Divider box={box} onMove={move} />
      <button type="button" className={classes.hold} {...buttonProps}>
        <IconEye size={16} stroke={1.8} aria-hidden="true" />
        {labels.hold}
      </button>
    </div>
  )
}

/** The divider's handle, for pointers; keys move the range field. */
function Divider({
  box,
  onMove,
}: {
  box: RefObject<HTMLDivElement | null>
  onMove: (share: number) => void
}) {
  const follow = (event: PointerEvent) => {
    if (!box.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = box.current.getBoundingClientRect()
    onMove(shareAt(event.clientX - left, width))
  }
  return (
    <>
      <span className={classes.line} aria-hidden="true" />
      <span
        className={classes.handle}
        data-slider
        aria-hidden="true"
        onPointerDown={(event) =>
          event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)
        }
        onPointerMove={follow}
      >
        <IconArrowsHorizontal size={22} stroke={2} />
      </span>
    </>
  )
}

/** Distance in px within which the divider snaps to an edge, because a finger stops short of the edge. */
const snap = 12

export function shareAt(x: number, width: number): number {
  if (x < snap) return 0
  return x > width - snap ? 100 : (x / width) * 100
}

/** Maximum time in ms that the sweep waits until both pictures are loaded. */
const maxWaitMs = 3000

/** Percentage of the width that shows the earlier picture. */
function useDivider(
  box: RefObject<HTMLDivElement | null>,
  { restingShare, reveals }: { restingShare: number; reveals: boolean },
) {
  const [isSweeping, setSweeping] = useState(() => reveals && isMotionWanted())
  const [share, setShare] = useState(isSweeping ? 100 : restingShare)
  useEffect(() => {
    if (!isSweeping) return
    let isLeft = false
    const pictures = [...(box.current?.querySelectorAll('img') ?? [])]
    const decoded = Promise.allSettled(pictures.map((picture) => picture.decode()))
    const late = new Promise((resolve) => setTimeout(resolve, maxWaitMs))
    void Promise.race([decoded, late]).then(() => {
      if (!isLeft) setShare(restingShare)
    })
    return () => {
      isLeft = true
    }
  }, [box, isSweeping, restingShare])
  const move = (next: number) => {
    setSweeping(false)
    setShare(next)
  }
  return { share, isSweeping, move, settle: () => setSweeping(false) }
}

function isMotionWanted(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Time in ms after which a press counts as holding; a shorter press is a click, or the start of scrolling. */
const holdAfterMs = 200
/** Time in ms after which a press does not count as a click. */
const clickWithinMs = 500

type Key = Pick<KeyboardEvent, 'key' | 'preventDefault'>

/** Shows the earlier picture while the user presses the picture or the button. Screen readers, which only click, toggle it. */
function useHold() {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(0)
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    pressed.current = event.timeStamp
    timer.current = setTimeout(() => setHeld(true), holdAfterMs)
  }
  const ends = { onPointerUp: release, onPointerCancel: release, onPointerLeave: release }
  const isKey = (key: string) => key === ' ' || key === 'Enter'
  return {
    isHeld,
    pictureProps: {
      ...ends,
      onPointerDown: press,
      onClickCapture: (event: MouseEvent) => {
        const isPointed = event.detail > 0
        if (isPointed && event.timeStamp - pressed.current > clickWithinMs) event.stopPropagation()
      },
      // A long touch would open a menu, which would end the pointer events.
      onContextMenu: (event: { preventDefault: () => void }) => isHeld && event.preventDefault(),
    },
    buttonProps: {
      ...ends,
      'aria-pressed': isHeld,
      onPointerDown: press,
      onBlur: release,
      onKeyDown: (event: Key) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        setHeld(true)
      },
      onKeyUp: (event: Key) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        release()
      },
      // Clicks by pointers and keys are handled by their releases. Only other clicks, such as clicks by a screen reader, have
      // the detail 0.
      onClick: ({ detail }: { detail: number }) => detail === 0 && setHeld((before) => !before),
    },
  }
}
