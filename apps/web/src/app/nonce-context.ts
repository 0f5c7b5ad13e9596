import { createContext } from 'react'

/** The nonce of the page's scripts: on the server from the request, in the browser from one of the scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
