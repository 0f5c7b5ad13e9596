const wishName = 'push'
const offerName = 'push-offer'

/** Id of the user who wants push on this device; another user who signs in here does not inherit the wish. */
export function wishedBy(): string | null {
  return localStorage.getItem(wishName)
}

export function setWish(userId: string | null): void {
  if (userId === null) localStorage.removeItem(wishName)
  else localStorage.setItem(wishName, userId)
  closeOffer()
}

/** Whether to offer push: until a user has answered yes or no on this device. */
export function isOfferOpen(): boolean {
  return localStorage.getItem(offerName) === null
}

export function closeOffer(): void {
  localStorage.setItem(offerName, 'closed')
}
