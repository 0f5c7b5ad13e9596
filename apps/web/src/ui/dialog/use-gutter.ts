import { useLayoutEffect } from 'react'

/**
 * Sets `--gutter` to the scroll bar's width while a dialog is open and the bar is hidden, so that the
 * page keeps its width. The scroll lock measures the bar itself, which a short page does not have.
 */
export function useGutter(isOpen: boolean): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (!isOpen || body.hasAttribute('data-scroll-locked')) return
    const width = innerWidth - body.getBoundingClientRect().width
    documentElement.style.setProperty('--gutter', `${width}px`)
  }, [isOpen])
}
