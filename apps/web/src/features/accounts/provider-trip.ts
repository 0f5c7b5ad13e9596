import type { Client, Locale } from '@easel/contract'
import { uuid } from '../../lib/format/index.ts'
import { localePath } from '../../lib/i18n/index.ts'

/** What this tab remembers while its person is at the provider. */
interface Trip {
  state: string
  nonce: string
  next: string
  locale: Locale
}

export interface Arrival {
  /** Absent where the provider did not let them in. */
  token?: string
  nonce: string
  next: string
  locale: Locale
}

const key = 'provider-trip'

/** Leaves this site for the provider's sign-in, which sends the browser back to `/login` with a token in the fragment. */
export async function leaveForProvider(api: Client, { next, locale }: Pick<Trip, 'next' | 'locale'>) {
  const { authorization_url, client_id } = await api.getProviderAddress()
  const trip: Trip = { state: uuid(), nonce: uuid(), next, locale }
  sessionStorage.setItem(key, JSON.stringify(trip))
  const address = new URL(authorization_url)
  const asked = {
    response_type: 'id_token',
    client_id,
    redirect_uri: `${location.origin}/login`,
    scope: 'openid profile',
    state: trip.state,
    nonce: trip.nonce,
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  location.assign(address)
}

/** What the provider's fragment says; nothing where this tab did not ask for it. */
export function arrivalOf(fragment: string, kept: string | null): Arrival | undefined {
  const said = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!kept || !said.has('state')) return undefined
  const { state, nonce, next, locale } = JSON.parse(kept) as Trip
  if (said.get('state') !== state) return undefined
  const token = said.get('id_token')
  return { nonce, next, locale, ...(token && { token }) }
}

/** Takes the fragment out of the address: a token does not belong into the history. */
export function takeArrival(): Arrival | undefined {
  if (!location.hash) return undefined
  const arrival = arrivalOf(location.hash, sessionStorage.getItem(key))
  if (!arrival) return undefined
  // The provider knows one address of this site; the page goes on in the language that one left in.
  const page = localePath(arrival.locale, '/login')
  if (location.pathname !== page) {
    location.replace(`${page}${location.hash}`)
    return undefined
  }
  sessionStorage.removeItem(key)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return arrival
}
