// Users who have the site open and wait: each has a socket that is subscribed to everything.
// They run in a process of their own, so that reading their pings does not delay the measuring process. The process receives the
// users, answers once all sockets are open, and ends with its parent or when a socket is closed.
import { once } from 'node:events'
import { openSocket } from '../socket.ts'

/** The message from the parent. */
export interface Crowd {
  readonly baseUrl: string
  readonly members: readonly { readonly token: string; readonly address: string }[]
}

/** Number of sockets that are opened at the same time. */
const openingAtOnce = 20

process.once('disconnect', () => process.exit())
const [{ baseUrl, members }] = (await once(process, 'message')) as [Crowd]
const left = members.values()
const openTheirs = async () => {
  for (const { token, address } of left) {
    const socket = await openSocket(baseUrl, token, address)
    void socket.closed.then(() => process.exit(1))
  }
}
await Promise.all(Array.from({ length: openingAtOnce }, openTheirs))
process.send!('open')
