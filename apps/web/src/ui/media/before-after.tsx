import { type CSSProperties, useState } from 'react'
import classes from './before-after.module.css'
import { Picture, type PictureFile } from './picture.tsx'

interface BeforeAfterProps {
  before: PictureFile
  after: PictureFile
  alt: string
  labels: { slider: string; before: string; after: string }
}

/** Two pictures of the same shape, with a divider that a pointer or the arrow keys move. */
export function BeforeAfter({ before, after, alt, labels }: BeforeAfterProps) {
  const [share, setShare] = useState(50)
  const style = { '--share': `${share}%`, '--ratio': after.width / after.height } as CSSProperties
  return (
    <div className={classes.box} style={style}>
      <Picture file={after} alt={alt} eager />
      <div className={classes.before}>
        <Picture file={before} alt="" eager />
      </div>
      <span className={classes.tag} data-side="before">
        {labels.before}
      </span>
      <span className={classes.tag} data-side="after">
        {labels.after}
      </span>
      <span className={classes.line} aria-hidden="true" />
      <input
        className={classes.range}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        aria-label={labels.slider}
      />
    </div>
  )
}
