/**
 * A callback for a codec, which references the callback as long as the process lives, even after the codec was closed. After its
 * release, the callback references no other object: otherwise a film's writer with its frames and sound would never be freed.
 */
export class ReleasableCallback<Given extends readonly unknown[]> {
  #act: ((...given: Given) => void) | undefined

  constructor(act: (...given: Given) => void) {
    this.#act = act
  }

  readonly call = (...given: Given): void => this.#act?.(...given)

  release(): void {
    this.#act = undefined
  }
}
