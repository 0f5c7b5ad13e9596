const name = 'tour'

/** Whether the tour was seen in this browser by somebody without an account. */
export function isSeenHere(): boolean {
  return localStorage.getItem(name) === '1'
}

export function setSeenHere(isSeen: boolean): void {
  if (isSeen) localStorage.setItem(name, '1')
  else localStorage.removeItem(name)
}
