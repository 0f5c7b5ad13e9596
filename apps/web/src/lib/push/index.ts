export { PushServiceError, type PushState, pushState, switchOff, switchOn } from './device.ts'
export { closeOffer, isOfferOpen } from './push-user.ts'
