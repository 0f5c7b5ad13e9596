/**
 * A callback for a codec, which keeps it for as long as the process lives, also after it was closed. After its release, the callback holds
 * no other object: otherwise a film's writer with its frames and sound would stay in memory for ever.
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
