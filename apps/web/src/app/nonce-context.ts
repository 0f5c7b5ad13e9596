import { createContext } from 'react'

/** The page's own script nonce: from the request on the server, from one of the page's scripts in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
