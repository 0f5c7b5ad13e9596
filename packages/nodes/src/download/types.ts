/** A file as it is stored, and what it is. */
export interface StoredMedia {
  readonly bytes: Uint8Array
  readonly mime_type: string
  /** Of what moves. */
  readonly duration_ms?: number
}

export const stillFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type StillFormat = (typeof stillFormats)[number]

/** What a download is to be: a still of these formats, or something that moves (a GIF of a still picture does not). */
export type VariantFormat = StillFormat | 'gif' | 'mp4' | 'webm' | 'moving_webp'

export type VariantQuality = 'high' | 'standard' | 'compressed'

export interface VariantOptions {
  readonly format: VariantFormat
  readonly quality: VariantQuality
  /** Pixels of the longest side at most; never enlarged. */
  readonly side?: number
  /** The visible mark; none when absent. */
  readonly mark?: string
  /** A packet that goes into the file where only its encoder can put one (AVIF). */
  readonly xmp?: string
}

export interface Variant {
  readonly bytes: Uint8Array
  readonly mime_type: string
  readonly width: number
  readonly height: number
  readonly duration_ms?: number
}

/** What was asked for cannot be made of this file, or not on this machine. */
export class UnsupportedVariantError extends Error {
  override name = 'UnsupportedVariantError'
}
