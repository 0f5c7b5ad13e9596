import type { WatermarkType } from '@easel/contract'
import type { Signer } from '../../platform/storage/secret.ts'
import { downloadExpiry } from '../files/index.ts'

/** A request for a zip: its works, their owner, and the works that carry the visible mark. All of it is part of the signed URL. */
export interface ArchiveRequest {
  userId: string
  /** Session that requested the URL; the URL becomes invalid when the session ends. */
  sessionId: string
  workIds: readonly string[]
  watermark: WatermarkType
}

export const archivePath = '/api/backend/work/archive'
const purpose = 'works archive'
const idBytes = 16
/** Codes of the visible mark in a URL. */
const codes: Record<WatermarkType, string> = { visible: '1', none: '0', auto: 'a' }
const watermarks = new Map(
  Object.entries(codes).map(([watermark, code]) => [code, watermark as WatermarkType]),
)

export function archiveUrl(
  signer: Signer,
  origin: string,
  archive: ArchiveRequest,
): { url: string; expires_ts: number } {
  const expires_ts = downloadExpiry()
  const w = Buffer.concat([archive.userId, archive.sessionId, ...archive.workIds].map(bytesOf)).toString(
    'base64url',
  )
  const m = codes[archive.watermark]
  const query = new URLSearchParams({
    w,
    m,
    e: String(expires_ts),
    s: signer.sign(purpose, w, m, expires_ts),
  })
  return { url: `${origin}${archivePath}?${query}`, expires_ts }
}

/** Returns the request that a URL contains; undefined if this site has not signed the URL, or it has expired. */
export function readArchiveUrl(signer: Signer, query: Record<string, unknown>): ArchiveRequest | undefined {
  const [w, m, e, s] = ['w', 'm', 'e', 's'].map((name) => String(query[name] ?? '')) as [
    string,
    string,
    string,
    string,
  ]
  const watermark = watermarks.get(m)
  if (!watermark || !signer.verify(s, purpose, w, m, Number(e)) || Number(e) <= Date.now()) return undefined
  const bytes = Buffer.from(w, 'base64url')
  const ids = Array.from({ length: bytes.length / idBytes }, (_, index) =>
    idOf(bytes.subarray(index * idBytes, (index + 1) * idBytes)),
  )
  const [userId, sessionId, ...workIds] = ids
  return { userId: userId!, sessionId: sessionId!, workIds, watermark }
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
