import { type ReactNode, useId } from 'react'
import classes from './file-label.module.css'

interface FileLabelProps {
  onFiles: (files: File[]) => void
  /** Value of the `accept` attribute; default: any file. */
  accept?: string
  multiple?: boolean
  /** Camera that opens immediately on a phone: `environment` faces away from the user, `user` faces the user. */
  camera?: 'environment' | 'user'
  className?: string
  children: ReactNode
}

/** A label that opens the choice of files: by click, by key, and on a phone with its camera. */
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
          // The value is cleared, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
