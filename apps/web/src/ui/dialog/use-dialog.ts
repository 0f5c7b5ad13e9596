import { useEscape } from './use-escape.ts'
import { useGutter } from './use-gutter.ts'

interface Frame {
  opened: boolean
  onClose: () => void
  closeOnEscape: false
}

/** Returns the common props of all dialogs. The library's own handler closes on each Escape, also on one meant for a dialog above. */
export function useDialog(opened: boolean, onClose: () => void): Frame {
  useEscape(opened, onClose)
  useGutter(opened)
  return { opened, onClose, closeOnEscape: false }
}
