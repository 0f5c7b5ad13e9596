import { type HeifLibrary, startHeif } from './library.ts'

/** Pixels of a HEIC file, upright, in the colours that its profile describes. */
export interface HeicPicture {
  readonly width: number
  readonly height: number
  /** 3: opaque, 4: with straight alpha. */
  readonly channels: 3 | 4
  readonly data: Buffer
  /** ICC profile. */
  readonly profile?: Buffer
  /** Colour primaries and transfer function by number (ITU-T H.273) of a file without ICC profile. */
  readonly cicp?: { readonly primaries: number; readonly transfer: number }
}

/** `other`: the picture inside is not compressed with HEVC. `missing`: the host has removed the decoder. */
export class HeicError extends Error {
  override name = 'HeicError'
  readonly why: 'damaged' | 'other' | 'too_large' | 'missing'

  constructor(why: HeicError['why'], message: string = why) {
    super(message)
    this.why = why
  }
}

/** Values of libheif's enumerations. */
const rgb = { colorspace: 1, channel: 10, chroma: { 3: 10, 4: 11 } } as const
/** Errors that mean an unknown file type, feature or compression. */
const unsupported: readonly number[] = [3, 4, 11]

/**
 * Decodes the primary picture of a HEIC file: of a burst or a live photo the chosen picture, of an HDR photo the picture that
 * every screen can show. The file's own rotation, which agrees with its EXIF data, is applied. Use it only in processes with
 * limits of time and memory, because it blocks its thread for seconds. @throws HeicError
 */
export function decodeHeic(bytes: Uint8Array, maxPixels: number): HeicPicture {
  const library = startHeif()
  if (!library) throw new HeicError('missing')
  try {
    return new Decoder(library, maxPixels).decode(bytes)
  } catch (error) {
    // WebAssembly code traps if it leaves its memory or cannot get more memory.
    throw error instanceof HeicError ? error : new HeicError('damaged', String(error))
  }
}

class Decoder {
  readonly #heif: HeifLibrary
  readonly #maxPixels: number
  /** Address of an error that functions fill in, followed by two values that they return. */
  readonly #error: number
  readonly #out: number

  constructor(heif: HeifLibrary, maxPixels: number) {
    this.#heif = heif
    this.#maxPixels = maxPixels
    this.#error = heif._malloc(32)
    this.#out = this.#error + 16
  }

  decode(bytes: Uint8Array): HeicPicture {
    const heif = this.#heif
    const copy = heif._malloc(bytes.length)
    heif.HEAPU8.set(bytes, copy)
    const context = heif._heif_context_alloc()
    this.#call((error) =>
      heif._heif_context_read_from_memory_without_copy(error, context, copy, bytes.length, 0),
    )
    heif._heif_context_get_primary_image_handle(this.#error, context, this.#out)
    return this.#hasFailed() ? this.#firstOfTrack(context) : this.#primary(this.#value())
  }

  #primary(handle: number): HeicPicture {
    const heif = this.#heif
    const size = {
      width: heif._heif_image_handle_get_width(handle),
      height: heif._heif_image_handle_get_height(handle),
    }
    this.#requireSize(size)
    const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const colours = this.#coloursOf(handle)
    const image = this.#call((error, out) =>
      heif._heif_decode_image(error, handle, out, rgb.colorspace, rgb.chroma[channels], 0),
    )
    return { ...this.#pixelsOf(image, channels), ...colours }
  }

  /** Decodes the first picture of an image sequence that has no still picture. */
  #firstOfTrack(context: number): HeicPicture {
    const heif = this.#heif
    const track = heif._heif_context_get_track(context, 0)
    if (track === 0) throw new HeicError('damaged', 'No picture')
    this.#call((error, out) => heif._heif_track_get_image_resolution(error, track, out, out + 2))
    const [width, height] = [
      this.#view().getUint16(this.#out, true),
      this.#view().getUint16(this.#out + 2, true),
    ]
    this.#requireSize({ width, height })
    const image = this.#call((error, out) =>
      heif._heif_track_decode_next_image(error, track, out, rgb.colorspace, rgb.chroma[3], 0),
    )
    return this.#pixelsOf(image, 3)
  }

  #requireSize({ width, height }: { width: number; height: number }): void {
    if (width * height > this.#maxPixels) throw new HeicError('too_large')
  }

  #pixelsOf(image: number, channels: 3 | 4): Pick<HeicPicture, 'width' | 'height' | 'channels' | 'data'> {
    const heif = this.#heif
    const width = heif._heif_image_get_width(image, rgb.channel)
    const height = heif._heif_image_get_height(image, rgb.channel)
    const start = heif._heif_image_get_plane_readonly(image, rgb.channel, this.#out)
    const stride = this.#value()
    const rowBytes = width * channels
    // Padding is removed in place, because the pixels take most of the memory of decoding.
    for (let row = 1; row < height && stride !== rowBytes; row += 1) {
      const from = start + row * stride
      heif.HEAPU8.copyWithin(start + row * rowBytes, from, from + rowBytes)
    }
    const data = Buffer.from(heif.HEAPU8.buffer, start, rowBytes * height)
    return { width, height, channels, data }
  }

  #coloursOf(handle: number): Pick<HeicPicture, 'profile' | 'cicp'> {
    const heif = this.#heif
    const length = heif._heif_image_handle_get_raw_color_profile_size(handle)
    if (length > 0) {
      const address = heif._malloc(length)
      this.#call((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, address))
      return { profile: Buffer.from(heif.HEAPU8.subarray(address, address + length)) }
    }
    heif._heif_image_handle_get_nclx_color_profile(this.#error, handle, this.#out)
    if (this.#hasFailed()) return {}
    const profile = this.#value()
    const [primaries, transfer] = [4, 8].map((offset) => this.#view().getUint32(profile + offset, true))
    return { cicp: { primaries: primaries!, transfer: transfer! } }
  }

  /** Calls a function that may fail. Returns the value at the address `out`. */
  #call(make: (error: number, out: number) => void): number {
    make(this.#error, this.#out)
    if (this.#hasFailed())
      throw new HeicError(unsupported.includes(this.#code()) ? 'other' : 'damaged', this.#message())
    return this.#value()
  }

  #hasFailed(): boolean {
    return this.#code() !== 0
  }

  #code(): number {
    return this.#view().getUint32(this.#error, true)
  }

  #message(): string {
    const address = this.#view().getUint32(this.#error + 8, true)
    const bytes = this.#heif.HEAPU8
    return Buffer.from(bytes.subarray(address, bytes.indexOf(0, address))).toString('utf8')
  }

  #value(): number {
    return this.#view().getUint32(this.#out, true)
  }

  /** The view is created anew each time, because the buffer is replaced when the memory grows. */
  #view(): DataView {
    return new DataView(this.#heif.HEAPU8.buffer)
  }
}
