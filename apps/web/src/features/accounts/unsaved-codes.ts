import { readCookie, writeCookie } from '../../lib/api/index.ts'

/** Cookie with the id of the user who signed up in this browser and has not saved recovery codes yet. */
export const unsavedCodesCookie = 'unsaved_codes'

const listeners = new Set<() => void>()

function write(userId: string): void {
  writeCookie(unsavedCodesCookie, userId)
  for (const listener of listeners) listener()
}

/** Recovery codes are not shown at sign-up, where they would interrupt the user. A bar recommends later to save them. */
export const unsavedCodes = {
  get: () => readCookie(unsavedCodesCookie),
  rememberFor: (userId: string) => write(userId),
  forget: () => write(''),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
