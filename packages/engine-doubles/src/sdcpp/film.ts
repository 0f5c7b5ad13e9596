/**
 * Makes a film in a WebM container. Its frames are PNG files, which players of VP8 and VP9 do not show. That is enough
 * for clients that read the container, its size and its length.
 */
export function filmOf(
  frames: readonly Uint8Array[],
  { width, height, fps }: { width: number; height: number; fps: number },
): Buffer {
  const frameMs = 1000 / fps
  const header = element(0x1a45dfa3, [
    element(0x4282, Buffer.from('webm')),
    element(0x4287, number(4)),
    element(0x4285, number(2)),
  ])
  const info = element(0x1549a966, [
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, float(frames.length * frameMs)),
    element(0x4d80, Buffer.from('double')),
    element(0x5741, Buffer.from('double')),
  ])
  const video = element(0xe0, [element(0xb0, number(width)), element(0xba, number(height))])
  const track = element(0xae, [
    element(0xd7, number(1)),
    element(0x73c5, number(1)),
    element(0x83, number(1)),
    element(0x86, Buffer.from('V_MS/VFW/FOURCC')),
    element(0x63a2, bitmapHeader(width, height)),
    video,
  ])
  const blocks = frames.map((frame, index) => cluster(frame, Math.round(index * frameMs)))
  return Buffer.concat([header, element(0x18538067, [info, element(0x1654ae6b, [track]), ...blocks])])
}

function cluster(frame: Uint8Array, milliseconds: number): Buffer {
  // Track 1, no offset to the cluster's time, and a key frame.
  const head = Buffer.from([0x81, 0, 0, 0x80])
  return element(0x1f43b675, [element(0xe7, number(milliseconds)), element(0xa3, [head, frame])])
}

/** Writes a Windows bitmap header, which names the codec: PNG frames. */
function bitmapHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(height, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(24, 14)
  header.write('MPNG', 16, 'latin1')
  return header
}

/** Writes an element: its id, a length of 8 bytes, its content. */
function element(id: number, content: Uint8Array | readonly Uint8Array[]): Buffer {
  const body = content instanceof Uint8Array ? content : Buffer.concat([...content])
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([bigEndian(id), length, body])
}

const number = (value: number): Buffer => bigEndian(value)

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** Writes a number with as few bytes as possible, and at least one byte. */
function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const first = bytes.findIndex((byte) => byte !== 0)
  return bytes.subarray(first === -1 ? 3 : first)
}
