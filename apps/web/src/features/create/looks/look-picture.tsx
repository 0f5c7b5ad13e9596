import type { File as StoredFile } from '@easel/contract/client'
import { useState } from 'react'
import classes from './look-picture.module.css'

interface LookPictureProps {
  file: StoredFile
  alt: string
  /** Called when the look is visible. */
  onThere?: () => void
}

/** A look, which appears over its parent's content once it has loaded. */
export function LookPicture({ file, alt, onThere }: LookPictureProps) {
  const [isThere, setThere] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      className={classes.look}
      data-there={isThere || undefined}
      src={file.url}
      width={file.width}
      height={file.height}
      alt={isThere ? alt : ''}
      decoding="async"
      draggable={false}
      onLoad={() => {
        setThere(true)
        onThere?.()
      }}
      onError={() => setBroken(true)}
    />
  )
}
