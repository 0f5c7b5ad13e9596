import { type ReactNode, useId } from 'react'
import classes from './file-label.module.css'

interface FileLabelProps {
  onFiles: (files: File[]) => void
  /** Value of the `accept` attribute; default: any file. */
  accept?: string
  multiple?: boolean
  /** On a phone opens the camera at once: `environment` faces away from the user, `user` towards. */
  camera?: 'environment' | 'user'
  className?: string
  children: ReactNode
}

/** Label that chooses files: by click, by key, and on a phone from its camera. */
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
          // Lets the same file be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
