import { randomUUID } from 'node:crypto'
import type { EngineConfig } from '../../port.ts'
import { openSocket } from './socket.ts'

/**
 * A socket that stays open for as long as the server runs, so that a restart between two probes is noticed. A proxy may end a quiet
 * socket, so an end counts only if the socket cannot be opened again at once: a server needs seconds to start. Between two probes,
 * the socket is opened again once, because a server may end each socket.
 */
export class Presence {
  readonly #config: EngineConfig
  #socket: WebSocket | undefined
  #wasAway = false
  #isOpenedAgain = false
  /** True if the server answers, but opens no socket, for example behind a proxy. */
  #isRefused = false
  #isDisposed = false

  constructor(config: EngineConfig) {
    this.#config = config
  }

  /** Opens the socket if it is not open. Must be called while the server answers. */
  watch(): void {
    this.#isOpenedAgain = false
    if (this.#socket || this.#isRefused || this.#isDisposed || !this.#config.socket) return
    this.#open(() => {
      this.#isRefused = true
    })
  }

  /** Returns true once after the server was away. */
  takeWasAway(): boolean {
    const wasAway = this.#wasAway
    this.#wasAway = false
    return wasAway
  }

  dispose(): void {
    this.#isDisposed = true
    this.#socket?.close()
  }

  #open(onRefused: () => void): void {
    const socket = openSocket(this.#config, randomUUID())
    this.#socket = socket
    let wasOpen = false
    socket.addEventListener('open', () => {
      wasOpen = true
      if (this.#isDisposed) socket.close()
    })
    // A socket that cannot be opened closes, too. Without a listener, its error would end the process.
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', () => {
      this.#socket = undefined
      if (this.#isDisposed) return
      if (!wasOpen) return onRefused()
      if (this.#isOpenedAgain) return
      this.#isOpenedAgain = true
      this.#open(() => {
        this.#wasAway = true
      })
    })
  }
}
