import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import classes from './blur.module.css'
import { averageColor, blurredUrl } from './thumbhash.ts'

interface BlurProps {
  thumbhash: string | undefined
  /** Ratio from which the height follows; without it, the parent sets the size. */
  ratio?: number
  children: ReactNode
}

/** Placeholder in a picture's colours; the browser does not request the picture itself. */
export function Blur({ thumbhash, ratio, children }: BlurProps) {
  const [blur, setBlur] = useState<string>()
  useEffect(() => setBlur(thumbhash && blurredUrl(thumbhash)), [thumbhash])
  const style: CSSProperties = {
    ...(thumbhash && { backgroundColor: averageColor(thumbhash) }),
    ...(blur && { backgroundImage: `url("${blur}")` }),
    ...(ratio && { aspectRatio: ratio }),
  }
  return (
    <div className={classes.blur} style={style}>
      <div className={classes.words}>{children}</div>
    </div>
  )
}
