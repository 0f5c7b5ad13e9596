import { Channel } from './channel.ts'
import { type ChannelState, initialChannel } from './reconnect.ts'

/** The channel of a page, which is replaced when the user changes, and a store of its state for React. */
export class Connection {
  #channel: Channel | null = null
  #state: ChannelState['kind'] = 'closed'
  readonly #listeners = new Set<() => void>()

  get channel(): Channel | null {
    return this.#channel
  }

  get state(): ChannelState['kind'] {
    return this.#state
  }

  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Opens a channel for a token. Returns a function that closes it. */
  open(token: string): () => void {
    const channel = new Channel(token, ({ kind }) => {
      // An earlier channel may report its end after the new channel was opened.
      if (this.#channel === channel) this.#set(channel, kind)
    })
    this.#set(channel, initialChannel.kind)
    return () => {
      channel.close()
      this.#set(null, 'closed')
    }
  }

  #set(channel: Channel | null, state: ChannelState['kind']): void {
    this.#channel = channel
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
