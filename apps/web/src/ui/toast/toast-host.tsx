import { MantineThemeProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { usePart } from '../../lib/part/index.ts'

const loadNotifications = () => import('./notifications.ts')

/** The button that closes a toast is a cross, which says nothing to those who hear it. */
const closeNamed = (label: string) => ({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
})

/** Where toasts appear: not part of the first view, and there before one is wanted, also without a network. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const { notifications } = useNotifications()
  const isUsed = useFirstTouch()
  // What cannot be shown without a network is shown with the next one that can.
  const Notifications = usePart(notifications.length || isUsed, loadNotifications)
  if (!Notifications) return null
  return (
    <MantineThemeProvider theme={closeNamed(closeLabel)}>
      <Notifications limit={3} position="top-center" zIndex={500} />
    </MantineThemeProvider>
  )
}

/** Somebody has begun to use the page. */
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
