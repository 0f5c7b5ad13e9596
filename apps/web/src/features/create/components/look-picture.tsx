import type { File as StoredFile } from '@easel/contract/client'
import { useState } from 'react'
import classes from './look-picture.module.css'

/** A look, which appears over what its parent shows once it has loaded. */
export function LookPicture({ file, alt }: { file: StoredFile; alt: string }) {
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
      onLoad={() => setThere(true)}
      onError={() => setBroken(true)}
    />
  )
}
