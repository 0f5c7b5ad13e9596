/** A stored file and its type. */
export interface StoredMedia {
  readonly bytes: Uint8Array
  readonly mime_type: string
  /** Undefined except for animations and films. */
  readonly duration_ms?: number
}

export const stillFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type StillFormat = (typeof stillFormats)[number]

/**
 * Format of a download: a still picture, an animation, a page with a still picture, or a drawing in strokes and areas. A GIF of a
 * still picture is not animated.
 */
export type VariantFormat = StillFormat | 'pdf' | 'svg' | 'gif' | 'mp4' | 'webm' | 'moving_webp'

export type VariantQuality = 'high' | 'standard' | 'compressed'

/** The visible mark of a file. */
export interface VisibleMark {
  readonly text: string
  /** Shorter text, for pictures on which the whole text would be illegible. */
  readonly brief: string
  /** True for the AI label that the law requires; it has a minimum size. */
  readonly isRequired: boolean
}

export interface VariantOptions {
  readonly format: VariantFormat
  readonly quality: VariantQuality
  /** Maximum of the longest side in pixels; pictures are never enlarged. */
  readonly side?: number
  /** The visible mark; none by default. */
  readonly mark?: VisibleMark
  /** XMP packet to embed, for formats in which only the encoder can embed it (AVIF, PDF). */
  readonly xmp?: string
  /** Title of a PDF. */
  readonly title?: string
}

export interface Variant {
  readonly bytes: Uint8Array
  readonly mime_type: string
  readonly width: number
  readonly height: number
  readonly duration_ms?: number
}

/** Thrown if the requested conversion is impossible for this file, or on this machine. */
export class UnsupportedVariantError extends Error {
  override name = 'UnsupportedVariantError'
}
