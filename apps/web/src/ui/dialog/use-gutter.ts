import { useLayoutEffect } from 'react'

/**
 * Tells the stylesheet how wide the room of the scroll bar is: it is given up while a dialog is open, and the page keeps its width. What
 * locks the scrolling measures the bar itself, which a short page does not have.
 */
export function useGutter(isOpen: boolean): void {
  useLayoutEffect(() => {
    const { body, documentElement } = document
    if (!isOpen || body.hasAttribute('data-scroll-locked')) return
    const width = innerWidth - body.getBoundingClientRect().width
    documentElement.style.setProperty('--gutter', `${width}px`)
  }, [isOpen])
}
