import { useCallback, useSyncExternalStore } from 'react'

const key = 'autoplay'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the user's last choice; by default, follows the system's setting for reduced motion. */
function plays(): boolean {
  const stored = localStorage.getItem(key)
  return stored ? stored === 'on' : !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function choose(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Returns the state of autoplay, which the whole page shares, and a function that toggles it. */
export function useAutoplay() {
  const isOn = useSyncExternalStore(subscribe, plays, () => true)
  return { isOn, toggle: useCallback(() => choose(!isOn), [isOn]) }
}
