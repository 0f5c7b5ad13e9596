const userKey = 'push'
const offerKey = 'push-offer'

/** Returns the id of the user who turned push on for this device; another user who signs in here does not take the setting over. */
export function pushUser(): string | null {
  return localStorage.getItem(userKey)
}

export function setPushUser(userId: string | null): void {
  if (userId === null) localStorage.removeItem(userKey)
  else localStorage.setItem(userKey, userId)
  closeOffer()
}

/** Reports whether to offer push: true until a user has answered yes or no on this device. */
export function isOfferOpen(): boolean {
  return localStorage.getItem(offerKey) === null
}

export function closeOffer(): void {
  localStorage.setItem(offerKey, 'closed')
}
