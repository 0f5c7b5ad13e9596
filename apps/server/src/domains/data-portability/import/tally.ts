import type { Cause, ErrorCode, ImportedKind } from '@easel/contract'
import { type DomainError, errors } from '../../../platform/errors/domain-error.ts'

export interface RefusedItem {
  kind: string
  id: string
  code: ErrorCode
  cause?: Cause
}

interface Count {
  added: number
  present: number
  refused: number
}

export interface ImportResult {
  count: Partial<Record<ImportedKind, Count>>
  refused_arr: RefusedItem[]
}

const maxRefused = 1000

/** Counts items that were added, were present already, or were refused, with the reasons. */
export class Tally {
  readonly #count: Partial<Record<ImportedKind, Count>> = {}
  readonly #refused: RefusedItem[] = []

  add(kind: ImportedKind, outcome: 'added' | 'present'): void {
    this.#of(kind)[outcome] += 1
  }

  refuse(kind: ImportedKind, id: string, reason: DomainError): void {
    this.#of(kind).refused += 1
    if (this.#refused.length >= maxRefused) return
    this.#refused.push({
      kind,
      id: id.slice(0, 100),
      code: reason.code,
      ...(reason.reason && { cause: reason.reason }),
    })
  }

  get result(): ImportResult {
    return { count: this.#count, refused_arr: this.#refused }
  }

  #of(kind: ImportedKind): Count {
    this.#count[kind] ??= { added: 0, present: 0, refused: 0 }
    return this.#count[kind]
  }
}

/** Error for an item that does not match its schema. */
export function unreadable(): DomainError {
  return errors.invalid({ cause: 'import_item_form' })
}
