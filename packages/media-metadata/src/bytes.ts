/** Returns the same bytes as a `Buffer`, without copying them. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function latin1Of(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('latin1')
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}
