import type { Cause, ErrorCode } from '@easel/contract'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { UploadRow } from './uploads.repo.ts'

type Refusal = Pick<UploadRow, 'refusal' | 'refusal_cause'>

export const noRefusal: Refusal = { refusal: null, refusal_cause: null }

/** Returns a refusal in the form in which the upload stores it. */
export function storedRefusal({ code, reason }: DomainError): Refusal {
  return { refusal: code, refusal_cause: reason ?? null }
}

/** Throws the refusal that was stored when the upload arrived. */
export function requireUsable(upload: Refusal | undefined): void {
  if (!upload?.refusal) return
  const cause = upload.refusal_cause as Cause | null
  throw new DomainError(upload.refusal as ErrorCode, { ...(cause && { cause }) })
}
