import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { averageColor, blurredUrl } from './thumbhash.ts'
import classes from './veil.module.css'

interface VeilProps {
  thumbhash: string | undefined
  /** Keeps this shape; without it the parent gives the box. */
  ratio?: number
  children: ReactNode
}

/** Stands where a picture would, in its colours alone: the picture itself is not asked for. */
export function Veil({ thumbhash, ratio, children }: VeilProps) {
  const [blur, setBlur] = useState<string>()
  useEffect(() => setBlur(thumbhash && blurredUrl(thumbhash)), [thumbhash])
  const style: CSSProperties = {
    ...(thumbhash && { backgroundColor: averageColor(thumbhash) }),
    ...(blur && { backgroundImage: `url("${blur}")` }),
    ...(ratio && { aspectRatio: ratio }),
  }
  return (
    <div className={classes.veil} style={style}>
      <div className={classes.words}>{children}</div>
    </div>
  )
}
