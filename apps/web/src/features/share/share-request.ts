import type { ShareSubject } from './subject.ts'

// The subject stays after closing, for the closing transition.
let subject: ShareSubject = { kind: 'site' }
let isOpen = false
const listeners = new Set<() => void>()

/** Opens the share dialog over any page. */
export function askToShare(asked: ShareSubject): void {
  subject = asked
  change(true)
}

export const closeShare = () => change(false)
export const sharedSubject = () => subject
export const isSharing = () => isOpen

export function onShareChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(isOpened: boolean): void {
  isOpen = isOpened
  for (const listener of listeners) listener()
}
