import { MantineThemeProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { savesData, whenUsed } from '../../lib/browser/index.ts'
import { fetchPart, usePart } from '../../lib/part.ts'
import classes from './toast.module.css'

const loadNotifications = () => import('./notifications.ts')

/** Names the close button of a toast for screen readers, because it shows only a cross. */
const closeNamed = (label: string) => ({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
})

/**
 * Container of the toasts. It is not part of the first view, but is loaded before a toast is needed, so that toasts also work
 * without a network.
 */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const { notifications } = useNotifications()
  const isUsed = useFirstTouch()
  // If the code of a toast could not be loaded, the toast appears together with the next toast after the code is loaded.
  const Notifications = usePart(notifications.length || isUsed, loadNotifications)
  useEffect(fetchEarly, [])
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useTopLayer(layer, notifications.length)
  if (!Notifications) return null
  return (
    <div ref={setLayer} popover="manual" className={classes.layer}>
      <MantineThemeProvider theme={closeNamed(closeLabel)}>
        <Notifications limit={3} position="top-center" withinPortal={false} />
      </MantineThemeProvider>
    </div>
  )
}

/**
 * Fetches the code of toasts early. Otherwise, a toast about a network that is lost before the user's first input would appear
 * only when the network is back.
 */
function fetchEarly(): (() => void) | undefined {
  if (savesData()) return
  return whenUsed(() => void fetchPart(loadNotifications).catch(() => undefined), 3000)
}

/** Keeps the toasts in the browser's top layer, above its other elements, because a panel of the top bar would cover a toast. */
function useTopLayer(layer: HTMLElement | null, count: number): void {
  useEffect(() => {
    // Moving the layer would take the focus away from a toast's button.
    if (!layer || layer.contains(document.activeElement)) return
    layer.hidePopover()
    if (count > 0) layer.showPopover()
  }, [layer, count])
}

/** Returns whether the user has begun to use the page. */
function useFirstTouch(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const touched = () => {
      ended.abort()
      setTouched(true)
    }
    for (const type of ['pointerdown', 'keydown', 'scroll'])
      document.addEventListener(type, touched, { signal: ended.signal, passive: true, capture: true })
    return () => ended.abort()
  }, [])
  return isTouched
}
