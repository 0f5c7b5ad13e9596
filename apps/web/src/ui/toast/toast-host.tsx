import { MantineThemeProvider } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'

const Notifications = lazy(() =>
  import('@mantine/notifications').then((all) => ({ default: all.Notifications })),
)

/** The button that closes a toast is a cross, which says nothing to those who hear it. */
const closeNamed = (label: string) => ({
  components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': label } } } },
})

/** Where toasts appear; nothing of it is needed for the first view. */
export function ToastHost({ closeLabel }: { closeLabel: string }) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return (
    <Suspense>
      <MantineThemeProvider theme={closeNamed(closeLabel)}>
        <Notifications limit={3} position="top-center" zIndex={500} />
      </MantineThemeProvider>
    </Suspense>
  )
}
