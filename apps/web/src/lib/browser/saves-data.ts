/** Reports whether the user asked the browser to save data: nothing is fetched or sent then that nobody asked for. */
export function savesData(): boolean {
  if (typeof navigator === 'undefined') return false
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
