import { shortDetail } from './fault.ts'
import type { EngineConfig } from './port.ts'

/** Shorter values, such as "1" or "Basic", are no secrets, and appear in other words. */
const minSecretLength = 6

/** A file of the engine's machine, by two folders at least. */
export const absolutePath = /(?<![\w.\\/-])(?:[A-Za-z]:)?[\\/]{1,2}[\w.-]+[\\/][\w.\\/-]+/g

/**
 * An engine's own words as the detail of a fault: shortened, and without the engine's address, the values of its
 * headers, which a server may repeat, and paths of its machine.
 */
export function safeDetail(words: string, { address, headers }: EngineConfig): string {
  const { host, hostname } = new URL(address)
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(/[\s,;=]/)])
  const hidden = [address, host, hostname, ...secrets]
    .filter((part) => part.length >= minSecretLength)
    // Longest first: a secret that is part of a longer secret would leave the rest of the longer secret visible.
    .toSorted((a, b) => b.length - a.length)
  return shortDetail(
    hidden.reduce((text, part) => text.replaceAll(part, '…'), words).replaceAll(absolutePath, '…'),
  )
}
