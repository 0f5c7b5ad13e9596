import type { File } from '@easel/contract'
import type { Signer } from '../../storage/secret.ts'
import type { FileRow } from './files.repo.ts'

const hour = 3600_000

/** Signed addresses live for 24 to 25 hours. Rounding keeps them the same for an hour, so that browsers can keep the picture. */
export function signedExpiry(now = Date.now()): number {
  return Math.ceil(now / hour) * hour + 24 * hour
}

/** Turns stored files into what the API says of them, with addresses that start with the caller's origin. */
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

  isSigned(key: string, expireTs: number, signature: string): boolean {
    return expireTs > Date.now() && this.#signer.verify(signature, 'download', key, expireTs)
  }

  present(origin: string, row: FileRow): File {
    return {
      key: row.key,
      url: this.url(origin, row),
      mime_type: row.mime_type,
      width: row.width,
      height: row.height,
      byte_size: row.byte_size,
      ...(row.duration_ms !== null && { duration_ms: row.duration_ms }),
      ...(row.thumbhash !== null && { thumbhash: row.thumbhash }),
    }
  }
}
