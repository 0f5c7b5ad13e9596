import { lazy, Suspense, useEffect, useState } from 'react'

const Notifications = lazy(() =>
  import('@mantine/notifications').then((all) => ({ default: all.Notifications })),
)

/** Where toasts appear; nothing of it is needed for the first view. */
export function ToastHost() {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return (
    <Suspense>
      <Notifications limit={3} position="top-center" zIndex={500} />
    </Suspense>
  )
}
