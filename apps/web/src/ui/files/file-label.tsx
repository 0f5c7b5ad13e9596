import { type ReactNode, useId } from 'react'
import classes from './file-label.module.css'

interface FileLabelProps {
  onFiles: (files: File[]) => void
  /** As of the attribute; without it, any. */
  accept?: string
  multiple?: boolean
  /** On a phone: its camera, at once, facing away or towards the person. */
  camera?: 'environment' | 'user'
  className?: string
  children: ReactNode
}

/** A label that chooses files: by click, by key, and on a phone from its camera. */
export function FileLabel({ onFiles, accept, multiple, camera, className, children }: FileLabelProps) {
  const id = useId()
  return (
    <label className={[classes.label, className].join(' ')} htmlFor={id}>
      {children}
      <input
        id={id}
        className={classes.input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={camera}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
