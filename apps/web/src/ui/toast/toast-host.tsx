import { MantineThemeProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { usePart } from '../../lib/part/index.ts'

const loadNotifications = () => import('./notifications.ts')

/** Names the close button of a toast, which shows only a cross, for screen readers. */
const closeNamed = (label: string) => ({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
})

/** Container of the toasts. Not part of the first view, but loaded before a toast is needed, so that toasts work without a network. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const { notifications } = useNotifications()
  const isUsed = useFirstTouch()
  // A toast whose code could not be loaded offline appears with the next toast that can.
  const Notifications = usePart(notifications.length || isUsed, loadNotifications)
  if (!Notifications) return null
  return (
    <MantineThemeProvider theme={closeNamed(closeLabel)}>
      <Notifications limit={3} position="top-center" zIndex={500} />
    </MantineThemeProvider>
  )
}

/** Whether the user has begun to use the page. */
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
