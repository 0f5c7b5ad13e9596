interface Picture {
  format: string
  width: number
  height: number
}

const screen = { width: 6, height: 8 }

/**
 * The header of a GIF may claim a screen of any size, which browsers make room for, up to not showing the picture at all, and decoders do not:
 * it gets the size that the picture has. False where it says so already.
 */
export function mendScreen(bytes: Buffer, { format, width, height }: Picture): boolean {
  if (format !== 'gif') return false
  if (bytes.readUInt16LE(screen.width) === width && bytes.readUInt16LE(screen.height) === height) return false
  bytes.writeUInt16LE(width, screen.width)
  bytes.writeUInt16LE(height, screen.height)
  return true
}
