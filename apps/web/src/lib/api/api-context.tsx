import type { Client } from '@easel/contract/client'
import { createContext, use } from 'react'

const ApiContext = createContext<Client | null>(null)

export const ApiProvider = ApiContext.Provider

/** Returns the API client of the viewer. */
export function useApi(): Client {
  const api = use(ApiContext)
  if (!api) throw new Error('ApiProvider is missing')
  return api
}
