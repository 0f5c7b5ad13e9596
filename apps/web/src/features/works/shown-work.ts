/** Reports whether the page shows one of these works, to a user who can see the page. */
export function isWorkShown(ids: readonly string[]): boolean {
  const params = new URLSearchParams(location.search)
  const shown = [params.get('run'), params.get('work')]
  return document.visibilityState === 'visible' && ids.some((id) => shown.includes(id))
}
