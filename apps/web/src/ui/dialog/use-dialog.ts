import { useEscape } from './use-escape.ts'
import { useGutter } from './use-gutter.ts'

interface Frame {
  opened: boolean
  onClose: () => void
  closeOnEscape: false
}

/** What every dialog is given. The library's own closes on each Escape, also on one that is meant for a dialog above it. */
export function useDialog(opened: boolean, onClose: () => void): Frame {
  useEscape(opened, onClose)
  useGutter(opened)
  return { opened, onClose, closeOnEscape: false }
}
