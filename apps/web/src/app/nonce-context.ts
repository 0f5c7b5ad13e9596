import { createContext } from 'react'

/** The page's own script nonce: from the request on the server, from a script of the page in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
