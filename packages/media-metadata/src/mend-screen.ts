interface Picture {
  format: string
  width: number
  height: number
}

const screen = { width: 6, height: 8 }

/**
 * Sets the screen size in the header of a GIF to the size of the picture; returns false where it was right. Browsers
 * reserve room for a claimed screen of any size, up to not showing the picture, and decoders do not.
 */
export function mendScreen(bytes: Buffer, { format, width, height }: Picture): boolean {
  if (format !== 'gif') return false
  if (bytes.readUInt16LE(screen.width) === width && bytes.readUInt16LE(screen.height) === height) return false
  bytes.writeUInt16LE(width, screen.width)
  bytes.writeUInt16LE(height, screen.height)
  return true
}
