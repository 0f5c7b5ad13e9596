import type { WorkTemplate } from '@easel/contract/client'
import { type CSSProperties, useState } from 'react'
import { Picture } from '../../../ui/media/index.ts'
import classes from './stage-example.module.css'

/** The example of a template on the empty stage: its cover sweeps over the photo that it was made from. */
export function StageExample({ template: { cover, cover_source } }: { template: WorkTemplate }) {
  const [isLoaded, setLoaded] = useState(false)
  const ratio = { '--ratio': cover.width / cover.height } as CSSProperties
  return (
    <span className={classes.example} style={ratio} aria-hidden="true">
      <Picture file={cover} alt="" eager />
      {cover_source && (
        <img
          src={cover_source.url}
          alt=""
          className={classes.source}
          data-sweeps={isLoaded || undefined}
          onLoad={() => setLoaded(true)}
          draggable={false}
        />
      )}
    </span>
  )
}
