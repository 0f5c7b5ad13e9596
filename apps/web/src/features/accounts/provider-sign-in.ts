import type { Client, Locale } from '@easel/contract/client'
import { prepareToLeave } from '../../lib/drafts/index.ts'
import { localePath } from '../../lib/i18n/index.ts'
import type { PendingAction } from './pending-action.ts'

/** State that this tab keeps while the user is at the provider. */
interface Trip {
  state: string
  ticket: string
  next: string
  locale: Locale
  /** The action that the visitor wanted; it is deleted with the ticket, after some minutes. */
  act?: PendingAction | undefined
  /** Name and invite code for a new account, which the visitor has typed or which came with the link. */
  wanted?: WantedAccount | undefined
}

export interface WantedAccount {
  username?: string | undefined
  invite_code?: string | undefined
}

export interface Arrival {
  /** Absent if the provider refused the sign-in. */
  code?: string
  ticket: string
  next: string
  locale: Locale
  act?: PendingAction
  wanted?: WantedAccount
}

const key = 'provider-trip'

/** Leaves this site for the provider's sign-in, which sends the browser back to `/login` with a code. */
export async function signInAtProvider(api: Client, from: Omit<Trip, 'state' | 'ticket'>) {
  const { authorization_url, state, ticket } = await api.getProviderAddress()
  const trip: Trip = { state, ticket, ...from }
  sessionStorage.setItem(key, JSON.stringify(trip))
  await prepareToLeave()
  location.assign(authorization_url)
}

/** Reports whether the request comes from a browser that returns from a provider. */
export function isReturn(query: URLSearchParams): boolean {
  return query.has('state') && (query.has('code') || query.has('error'))
}

/** Returns the provider's answer; undefined if this tab did not begin the sign-in. */
export function arrivalOf(search: string, stored: string | null): Arrival | undefined {
  const answer = new URLSearchParams(search)
  if (!stored || !isReturn(answer)) return undefined
  const { state, ticket, next, locale, act, wanted } = JSON.parse(stored) as Trip
  if (answer.get('state') !== state) return undefined
  const code = answer.get('code')
  return { ticket, next, locale, ...(act && { act }), ...(wanted && { wanted }), ...(code && { code }) }
}

/** Removes the code from the address, so that it does not stay in the history. */
export function takeArrival(): Arrival | undefined {
  const arrival = arrivalOf(location.search, sessionStorage.getItem(key))
  if (!arrival) return undefined
  // The provider redirects to one address of this site; the page continues in the language in which the user left.
  const page = localePath(arrival.locale, '/login')
  if (location.pathname !== page) {
    location.replace(`${page}${location.search}`)
    return undefined
  }
  sessionStorage.removeItem(key)
  history.replaceState(history.state, '', location.pathname)
  return arrival
}
