type NodeOutput = Readonly<Record<string, unknown>>

/** The server's memory between prompts: a loaded model, and the results of the last prompt. */
export class Memory {
  #cache = new Map<string, NodeOutput | undefined>()
  #model = ''
  #changes = 0

  get model(): string {
    return this.#model
  }

  /** Number of times that another model was loaded. */
  get modelChanges(): number {
    return this.#changes
  }

  has(signature: string): boolean {
    return this.#cache.has(signature)
  }

  outputOf(signature: string): NodeOutput | undefined {
    return this.#cache.get(signature)
  }

  /** Keeps the results of the last prompt only. Results of nodes that it did not reach are dropped. */
  remember(signatures: ReadonlyMap<string, string>, outputs: Readonly<Record<string, NodeOutput>>): void {
    this.#cache = new Map([...signatures].map(([id, signature]) => [signature, outputs[id]]))
  }

  changeModel(model: string): boolean {
    if (model === '' || model === this.#model) return false
    this.#model = model
    this.#changes += 1
    return true
  }

  /** Unloads the models and drops the results. */
  free(): void {
    this.#cache.clear()
    this.#model = ''
  }
}
