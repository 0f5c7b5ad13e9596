/** A page that cannot tell, or that nobody sees, is not waited for longer. */
const patienceMs = 500

/** The page as the server sent it is on the screen: what scripts make of it would only put that off. */
export function firstPaint(): Promise<void> {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return Promise.resolve()
  return new Promise((resolve) => {
    const painted = () => {
      observer.disconnect()
      resolve()
    }
    const observer = new PerformanceObserver(painted)
    observer.observe({ type: 'paint', buffered: true })
    setTimeout(painted, patienceMs)
  })
}
