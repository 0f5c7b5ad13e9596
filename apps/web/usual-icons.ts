import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icon = (size: number) =>
  readFileSync(fileURLToPath(new URL(`public/icons/${size}.png`, import.meta.url)))

/** Converts a PNG to an ICO file: a header of 6 bytes, an entry of 16 bytes, and the PNG itself. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // type: icon
  head.writeUInt16LE(1, 4) // number of pictures
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Builds the icons that browsers, readers and devices request by their usual addresses, without reading a page. */
export function usualIcons(): Plugin {
  return {
    name: 'usual-icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const files = {
        'favicon.ico': icoOf(icon(192), 192),
        'apple-touch-icon.png': icon(180),
        'apple-touch-icon-precomposed.png': icon(180),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
