export { PushOffer } from './components/push-offer.tsx'
export { PushSwitch } from './components/push-switch.tsx'
export { usePush } from './hooks/use-push.ts'
export { usePushSync } from './hooks/use-push-sync.ts'
