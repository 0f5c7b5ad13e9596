import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useEscape } from './use-escape.ts'
import { useGutter } from './use-gutter.ts'

/** The library's own closes on every Escape, also on one that is meant for a dialog above it. */
export function Dialog(props: ModalProps) {
  useEscape(props.opened, props.onClose)
  useGutter(props.opened)
  return <Modal {...props} closeOnEscape={false} />
}

/** A dialog from an edge of the screen. */
export function DrawerDialog(props: DrawerProps) {
  useEscape(props.opened, props.onClose)
  useGutter(props.opened)
  return <Drawer {...props} closeOnEscape={false} />
}
