import { createHash, randomBytes } from 'node:crypto'
import type { Signer } from '../../../../platform/storage/secret.ts'

/** Time that a user may spend at the provider, in milliseconds. */
const tripMs = 10 * 60_000

/**
 * Derives the values of a sign-in at the provider from a ticket that only the browser stores. The browser sends the state and the
 * nonce to the provider. The verifier (PKCE, RFC 7636) never leaves this server. So the server stores nothing for trips that
 * never return, and a code or a token can be used only by the browser that has the ticket.
 */
export class Trips {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  newTicket(): string {
    const until = Date.now() + tripMs
    const random = randomBytes(16).toString('base64url')
    return `${until}.${random}.${this.#signer.sign('provider ticket', until, random)}`
  }

  /** Returns the time at which the ticket expires; undefined for an invalid or expired ticket. */
  expiryOf(ticket: string): number | undefined {
    const [, until, random, signature] = /^(\d{13})\.([\w-]{22})\.([\w-]{43})$/.exec(ticket) ?? []
    if (!until || !random || !signature || Number(until) < Date.now()) return undefined
    return this.#signer.verify(signature, 'provider ticket', Number(until), random)
      ? Number(until)
      : undefined
  }

  stateOf(ticket: string): string {
    return this.#signer.sign('provider state', ticket)
  }

  /** Returns the nonce of a ticket, which shows that this server requested the token. */
  nonceOf(ticket: string): string {
    const name = this.#signer.sign('provider trip', ticket)
    return `${name}.${this.#signer.sign('provider nonce', name)}`
  }

  isOwnNonce(nonce: string): boolean {
    const [name = '', signature = ''] = nonce.split('.')
    return this.#signer.verify(signature, 'provider nonce', name)
  }

  verifierOf(ticket: string): string {
    return this.#signer.sign('provider verifier', ticket)
  }

  challengeOf(ticket: string): string {
    return createHash('sha256').update(this.verifierOf(ticket)).digest('base64url')
  }
}
