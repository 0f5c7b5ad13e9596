export { PushOffer } from './components/push-offer.tsx'
export { PushSwitch } from './components/push-switch.tsx'
export { usePush, usePushSync } from './hooks/use-push.ts'
