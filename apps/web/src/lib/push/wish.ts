const wishName = 'push'
const offerName = 'push-offer'

/** Who wants to be told on this device: another person who signs in here does not inherit it. */
export function wishedBy(): string | null {
  return localStorage.getItem(wishName)
}

export function setWish(userId: string | null): void {
  if (userId === null) localStorage.removeItem(wishName)
  else localStorage.setItem(wishName, userId)
  closeOffer()
}

/** Offered until somebody has said yes or no here. */
export function isOfferOpen(): boolean {
  return localStorage.getItem(offerName) === null
}

export function closeOffer(): void {
  localStorage.setItem(offerName, 'closed')
}
