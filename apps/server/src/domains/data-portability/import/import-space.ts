import { errors } from '../../../platform/errors/domain-error.ts'

/** Bytes of imported media that an account may still store. Deleting works frees space. */
export class ImportSpace {
  #left: number

  constructor(allotted: number, used: number) {
    this.#left = allotted - used
  }

  /** @throws DomainError A0440 if the bytes do not fit. The refusal concerns only this item. */
  require(bytes: number): void {
    if (bytes > this.#left) throw errors.wrongState({ cause: 'import_space_used' })
  }

  take(bytes: number): void {
    this.#left -= bytes
  }
}
