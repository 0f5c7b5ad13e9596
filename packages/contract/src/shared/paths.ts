export const basePath = '/api/backend'
export const socketPath = `${basePath}/ws`

/**
 * A client offers two subprotocols: this subprotocol, and the prefix with the client's token. The server selects this subprotocol.
 */
export const socketProtocol = 'easel'
export const socketTokenPrefix = 'token.'

/** Close code of a socket whose token is no longer valid. */
export const socketUnauthorized = 4401
