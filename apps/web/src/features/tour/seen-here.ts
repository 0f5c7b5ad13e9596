const name = 'tour'

/** Reports whether a visitor has seen the tour in this browser. */
export function isSeenHere(): boolean {
  return localStorage.getItem(name) === '1'
}

export function setSeenHere(isSeen: boolean): void {
  if (isSeen) localStorage.setItem(name, '1')
  else localStorage.removeItem(name)
}
