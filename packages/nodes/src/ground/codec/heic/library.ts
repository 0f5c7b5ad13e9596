import { createRequire } from 'node:module'

/**
 * The functions of libheif's C interface that are used here. Addresses are numbers; a function that may fail writes its error to
 * the first address.
 */
export interface HeifLibrary {
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  _malloc(bytes: number): number
  _heif_context_alloc(): number
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void
  _heif_context_get_track(context: number, id: number): number
  _heif_track_get_image_resolution(error: number, track: number, width: number, height: number): void
  _heif_track_decode_next_image(
    error: number,
    track: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
}

/** Warnings about files are not logged. */
const ignore = () => undefined

/**
 * Starts libheif (LGPL) and its HEVC decoder as WebAssembly; undefined if the host has removed the package. Each call starts a
 * new instance with its own memory, because the memory of an instance never shrinks and can only be freed as a whole.
 */
export function startHeif(): HeifLibrary | undefined {
  try {
    return createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif.js')({
      print: ignore,
      printErr: ignore,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
