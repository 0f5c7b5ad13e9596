import type { File } from '@easel/contract/client'
import { type CSSProperties, useState } from 'react'
import classes from './run-progress.module.css'

interface PreviewStageProps {
  preview: string | undefined
  source: File | undefined
  label: string
}

/** Each new preview fades in over the previous one; the source photo shows until the first. */
export function PreviewStage({ preview, source, label }: PreviewStageProps) {
  const [pair, setPair] = useState<{ under?: string; top?: string }>({})
  if (preview && preview !== pair.top) setPair({ under: pair.top, top: preview })
  const shape = source && ({ '--ratio': source.width / source.height } as CSSProperties)
  return (
    <div className={classes.stage}>
      <div className={classes.sheet} style={shape} data-waiting={!pair.top || undefined}>
        {source && <img className={classes.layer} data-source src={source.url} alt="" />}
        {pair.under && <img className={classes.layer} src={pair.under} alt="" />}
        {pair.top && <img key={pair.top} className={classes.layer} data-new src={pair.top} alt={label} />}
      </div>
    </div>
  )
}
