import type WebSocket from 'ws'

const maxBacklogBytes = 1024 * 1024
/**
 * Maximum bytes that are passed to the socket at a time. Data in the socket cannot be dropped any more, so further data waits here.
 */
const inSocketBytes = 64 * 1024

interface QueuedMessage {
  bytes: Buffer
  /**
   * Progress messages: a newer message replaces an older message of the same name, and progress messages are dropped first when the
   * backlog is full.
   */
  isProgress: boolean
}

/**
 * Messages that one client has not read yet, in order. A slow reader loses outdated progress messages only; a client
 * that stops reading is disconnected.
 */
export class Outbox {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, QueuedMessage>()
  #bytes = 0
  #count = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  send(text: string): void {
    this.#count += 1
    this.#add(`${this.#count}`, { bytes: Buffer.from(text), isProgress: false })
  }

  /** Sends a progress message. `name` identifies the run and the subscription; only the newest message of a name waits. */
  sendProgress(name: string, text: string): void {
    this.#remove(`progress ${name}`)
    this.#add(`progress ${name}`, { bytes: Buffer.from(text), isProgress: true })
  }

  #add(name: string, message: QueuedMessage): void {
    this.#waiting.set(name, message)
    this.#bytes += message.bytes.length
    this.#flush()
    if (this.#isTooMuch()) this.#dropProgress()
    if (this.#isTooMuch()) this.#socket.terminate()
  }

  #remove(name: string): void {
    this.#bytes -= this.#waiting.get(name)?.bytes.length ?? 0
    this.#waiting.delete(name)
  }

  #isTooMuch(): boolean {
    return this.#bytes + this.#socket.bufferedAmount > maxBacklogBytes
  }

  #dropProgress(): void {
    for (const [name, { isProgress }] of this.#waiting) {
      if (isProgress) this.#remove(name)
      if (!this.#isTooMuch()) return
    }
  }

  #flush(): void {
    for (const [name, { bytes }] of this.#waiting) {
      if (this.#socket.readyState !== this.#socket.OPEN || this.#socket.bufferedAmount >= inSocketBytes)
        return
      this.#remove(name)
      this.#socket.send(bytes, { binary: false }, () => this.#flush())
    }
  }
}
