/** Unpacks data up to a limit, whatever size the data claims; undefined for longer or broken data. */
export async function inflate(
  packed: Blob,
  format: 'deflate' | 'gzip',
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > maxBytes) {
        await reader.cancel()
        return undefined
      }
      pieces.push(value)
    }
  } catch {
    return undefined
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
