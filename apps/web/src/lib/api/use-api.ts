import type { Client } from '@easel/contract/client'
import { createContext, use, useRef } from 'react'
import { uuid } from '../format/index.ts'

const ApiContext = createContext<Client | null>(null)

export const ApiProvider = ApiContext.Provider

/** Returns the API client of the viewer. */
export function useApi(): Client {
  const api = use(ApiContext)
  if (!api) throw new Error('ApiProvider is missing')
  return api
}

/**
 * Keeps an idempotency key for a request until the request is answered, so that a retry after a lost answer does not repeat the
 * action.
 */
export function useRequestKey() {
  const last = useRef<{ body: string; key: string }>(undefined)
  const keyOf = (body: object): string => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: uuid() }
    return last.current.key
  }
  keyOf.forget = () => {
    last.current = undefined
  }
  return keyOf
}
