import { shortDetail } from './fault.ts'
import type { EngineConfig } from './port.ts'

/**
 * Minimum length of a secret in characters. A shorter value, such as "1" or "Basic", is no secret and occurs in other
 * words.
 */
const minSecretLength = 6

/** Pattern of an absolute path with at least two folders. */
export const absolutePath = /(?<![\w.\\/-])(?:[A-Za-z]:)?[\\/]{1,2}[\w.-]+[\\/][\w.\\/-]+/g

/**
 * Returns a message of an engine as the detail of a fault. It is shortened. The engine's address, the values of its
 * headers and the paths of its machine are removed, because a server may repeat them.
 */
export function safeDetail(words: string, { address, headers }: EngineConfig): string {
  const { host, hostname } = new URL(address)
  const secrets = Object.values(headers).flatMap((value) => [value, ...value.split(/[\s,;=]/)])
  const hidden = [address, host, hostname, ...secrets]
    .filter((part) => part.length >= minSecretLength)
    // The longest secret is replaced first. If a secret is part of a longer secret, the end of the longer secret would
    // otherwise stay visible.
    .toSorted((a, b) => b.length - a.length)
  return shortDetail(
    hidden.reduce((text, part) => text.replaceAll(part, '…'), words).replaceAll(absolutePath, '…'),
  )
}
