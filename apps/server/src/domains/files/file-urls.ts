import type { File } from '@easel/contract'
import { sourceTypeScheme } from '@easel/nodes/origin'
import type { Signer } from '../../platform/storage/secret.ts'
import type { FileRow } from './files.repo.ts'
import { isOwnClip } from './film-clip.ts'
import { hasForm } from './forms.ts'

const hour = 3600_000

function withQuery(url: string, more: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(more)}`
}

/**
 * Expiry of signed URLs, 24 to 25 hours from now. Rounding keeps a URL equal for an hour, so that browsers can cache the picture.
 */
export function signedExpiry(now = Date.now()): number {
  return Math.ceil(now / hour) * hour + 24 * hour
}

/**
 * Expiry of URLs for immediate downloads: one hour, so that a URL from a history or a log soon opens nothing. URLs in pages live
 * longer, since a page may stay open all day.
 */
export function downloadExpiry(now = Date.now()): number {
  return now + hour
}

/** Presents stored files in the form of the API, with URLs under the origin of the caller. */
export class FileUrls {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  url(origin: string, file: Pick<FileRow, 'key' | 'audience'>, expireTs = signedExpiry()): string {
    const plain = `${origin}/files/${file.key}`
    if (file.audience !== 'signed') return plain
    return `${plain}?e=${expireTs}&s=${this.#signer.sign('download', file.key, expireTs)}`
  }

  /** Returns a URL that makes the browser save the file under this name. */
  downloadUrl(origin: string, file: Pick<FileRow, 'key' | 'audience'>, name: string): string {
    return withQuery(this.url(origin, file, downloadExpiry()), { download: name })
  }

  /** Returns a download URL for one session only: it becomes invalid when the session ends, for any reason. */
  sessionUrl(
    origin: string,
    file: Pick<FileRow, 'key'>,
    { name, sessionId, expireTs }: { name: string; sessionId: string; expireTs: number },
  ): string {
    const s = this.#signer.sign('session download', file.key, sessionId, expireTs)
    const query = new URLSearchParams({ u: sessionId, e: String(expireTs), s, download: name })
    return `${origin}/files/${file.key}?${query}`
  }

  isSessionSigned(key: string, sessionId: string, [expireTs, signature]: [number, string]): boolean {
    const isAlive = expireTs > Date.now()
    return isAlive && this.#signer.verify(signature, 'session download', key, sessionId, expireTs)
  }

  /**
   * Returns a download URL of the form with this spec. The audience is part of the signature: a URL from a time when the file was
   * public stops working once the file is private.
   */
  variantUrl(
    origin: string,
    file: Pick<FileRow, 'key' | 'audience'>,
    variant: { spec: string; name: string },
  ): string {
    const e = downloadExpiry()
    const s = this.#signer.sign('variant', file.key, file.audience, variant.spec, e)
    const query = new URLSearchParams({ v: variant.spec, e: String(e), s, download: variant.name })
    return `${origin}/files/${file.key}?${query}`
  }

  isVariantSigned(
    file: Pick<FileRow, 'key' | 'audience'>,
    spec: string,
    [expireTs, signature]: [number, string],
  ): boolean {
    const isAlive = expireTs > Date.now()
    return isAlive && this.#signer.verify(signature, 'variant', file.key, file.audience, spec, expireTs)
  }

  isSigned(key: string, expireTs: number, signature: string): boolean {
    return expireTs > Date.now() && this.#signer.verify(signature, 'download', key, expireTs)
  }

  present(origin: string, row: FileRow, expireTs?: number): File {
    const url = this.url(origin, row, expireTs)
    return {
      key: row.key,
      url,
      ...((hasForm('small', row) || row.has_clip) && { small_url: withQuery(url, { size: 'small' }) }),
      ...(hasForm('medium', row) && { medium_url: withQuery(url, { size: 'medium' }) }),
      ...(isOwnClip(row) && { small_url: url }),
      mime_type: row.mime_type,
      width: row.width,
      height: row.height,
      byte_size: row.byte_size,
      ...(row.duration_ms !== null && { duration_ms: row.duration_ms }),
      ...(row.thumbhash !== null && { thumbhash: row.thumbhash }),
      ...(row.source_type !== null && { digital_source_type: sourceTypeScheme + row.source_type }),
    }
  }
}
