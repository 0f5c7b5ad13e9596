import type { ResultFile } from './port.ts'

type ResultType = ResultFile['mime_type']

const signatures: readonly [ResultType, (bytes: Uint8Array) => boolean][] = [
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/webp', (bytes) => asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP'],
  ['image/gif', (bytes) => asciiAt(bytes, 0, 4) === 'GIF8'],
  [
    'video/mp4',
    (bytes) => asciiAt(bytes, 4, 4) === 'ftyp' && !/^(avi|hei|mif|msf)/.test(asciiAt(bytes, 8, 4)),
  ],
  ['video/webm', (bytes) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])],
]

/** Returns the type of a file by its first bytes, not by its name or header; undefined for other types. */
export function sniffType(bytes: Uint8Array): ResultType | undefined {
  return signatures.find(([, matches]) => matches(bytes))?.[0]
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, offset) => bytes[offset] === byte)
}

function asciiAt(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length))
}
