import { useSyncExternalStore } from 'react'

const name = 'single-keys'
const listeners = new Set<() => void>()

/** Reports whether a single letter or sign is a shortcut in this browser. This is the default, which the user can turn off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(name) !== 'off'
}

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(name, isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Calls the listener after changes, including changes in other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
}
